import assert from 'node:assert/strict';
import { uniqueMatch } from '../../../../src/cli/published/channelCards.ts';
import { cardSummary } from '../../../support/cardSummary.ts';

describe('which of the cards with one symbol and title a draft is meant for', () => {
  const [pending, expired] = [cardSummary(), cardSummary({ status: 'Expired' })];

  it('is the only one, whatever its status', () => {
    assert.equal(uniqueMatch([expired]), expired);
  });

  it('is the only one that can be changed', () => {
    assert.equal(uniqueMatch([expired, pending, expired]), pending);
  });

  it('is not guessed', () => {
    assert.equal(uniqueMatch([]), undefined);
    assert.equal(uniqueMatch([pending, pending]), undefined);
    assert.equal(uniqueMatch([expired, expired]), undefined);
  });
});
