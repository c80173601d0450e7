import assert from 'node:assert/strict';
import { theOneMeant } from '../../../../src/cli/published/channelCards.ts';
import { cardSummary } from '../../../support/cardSummary.ts';

describe('which of the cards with one symbol and title a draft is meant for', () => {
  const [pending, expired] = [cardSummary(), cardSummary({ status: 'Expired' })];

  it('is the only one, whatever its status', () => {
    assert.equal(theOneMeant([expired]), expired);
  });

  it('is the only one that can be changed', () => {
    assert.equal(theOneMeant([expired, pending, expired]), pending);
  });

  it('is not guessed', () => {
    assert.equal(theOneMeant([]), undefined);
    assert.equal(theOneMeant([pending, pending]), undefined);
    assert.equal(theOneMeant([expired, expired]), undefined);
  });
});
