import assert from 'node:assert/strict';
import { levelsLock } from '../../../../src/card/levels/levelsLock.ts';
import { largestCard } from '../../../support/largestCard.ts';

const card = largestCard();

describe('levelsLock', () => {
  it('keeps the levels of a published card, with the reason', () => {
    assert.match(levelsLock({ status: 'Pending', card }, card) ?? '', /until its type changes/);
  });

  it('lets them move on a draft, and when the type is another', () => {
    assert.equal(levelsLock(undefined, card), undefined);
    for (const other of [{ direction: 'BEARISH' }, { entryPlacement: 'BELOW_CURRENT' }] as const) {
      const current = { ...card, metadata: { ...card.metadata, ...other } };
      assert.equal(levelsLock({ status: 'Pending', card }, current), undefined);
    }
  });

  it('says nothing of a card of which nothing can be changed', () => {
    assert.equal(levelsLock({ status: 'Expired', card }, card), undefined);
  });
});
