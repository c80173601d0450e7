import assert from 'node:assert/strict';
import { readCardText } from '../../../../../src/card/text/readCard.ts';
import { levelStep } from '../../../../../webview/editor/sections/levelPrices.ts';
import { priceBetween } from '../../../../../webview/editor/sections/levelsSection.ts';
import { SOME_CARD, snapshotOf } from '../objects/somePage.ts';

/** The price a new intermediate support gets between these two, as spelled. */
function between(pivot: string, support: string): number {
  const { sketch } = readCardText(`{"levels":{"pivot":{"price":${pivot}},"support":{"price":${support}}}}`);
  const levels = JSON.parse(JSON.stringify(sketch));
  return priceBetween({ sketch: levels, priceTexts: { pivot, support } }, 'intermediateSupport');
}

describe('the price of an added level', () => {
  it('is halfway between its neighbors, with their decimals', () => {
    assert.equal(between('1.0842', '1.0760'), 1.0801);
    assert.equal(between('4000', '3900'), 3950);
  });

  it('has another decimal if it would equal a neighbor', () => {
    assert.equal(between('101', '100'), 100.5);
  });
});

describe('the step of level prices', () => {
  it('is the candles’ tick', () => {
    assert.equal(levelStep({ snapshot: snapshotOf(SOME_CARD), tick: 0.25 }), 0.25);
  });

  it('is otherwise the last decimal of a level', () => {
    const snapshot = snapshotOf(SOME_CARD, { priceTexts: { resistance: '1.2000', pivot: '1.1' } });
    assert.equal(levelStep({ snapshot, tick: undefined }), 0.0001);
  });
});
