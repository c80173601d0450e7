import assert from 'node:assert/strict';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { analysisIdIn, matchKey, matchKeyOf, uniqueMatch } from '../../../src/cli/publishedCards.ts';
import { cardSummary } from '../../support/records.ts';
import { SAMPLE } from '../card/findings/sampleCard.ts';

describe('the card of a draft among several with its symbol and title', () => {
  const [pending, expired] = [cardSummary(), cardSummary({ status: 'Expired' })];

  it('is the only one, regardless of status', () => {
    assert.equal(uniqueMatch([expired]), expired);
  });

  it('is the only one that can be changed', () => {
    assert.equal(uniqueMatch([expired, pending, expired]), pending);
  });

  it('isn’t guessed', () => {
    assert.equal(uniqueMatch([]), undefined);
    assert.equal(uniqueMatch([pending, pending]), undefined);
    assert.equal(uniqueMatch([expired, expired]), undefined);
  });
});

const ID = '65f1c0de65f1c0de65f1c0de';

describe('the match between a draft and a published card', () => {
  it('is an id at the end of the file name', () => {
    for (const name of [
      `retest.${ID}.card.json`,
      `${ID}.card.json`,
      `a/b-${ID}.card.json`,
      `x.${ID.toUpperCase()}.card.json`,
    ])
      assert.equal(analysisIdIn(name), ID, name);
    for (const name of [
      'retest.card.json',
      `${ID}.json`,
      `a${ID}.card.json`,
      `${ID}/a.card.json`,
      `x.${ID}.old.card.json`,
    ])
      assert.equal(analysisIdIn(name), undefined, name);
  });

  it('is otherwise the symbol, ignoring case, and the title', () => {
    assert.equal(matchKeyOf(readCardText(SAMPLE)), matchKey('aud/cad', 'AUDCAD fades from the ceiling'));
    assert.notEqual(matchKey('a', 'b'), matchKey('a","b', ''));
    assert.equal(matchKeyOf(readCardText('{ "metadata": { "title": "x" } }')), undefined);
  });
});
