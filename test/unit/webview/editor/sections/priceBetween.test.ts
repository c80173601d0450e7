import assert from 'node:assert/strict';
import { readCardText } from '../../../../../src/card/readCardText.ts';
import { priceBetween } from '../../../../../webview/editor/sections/priceBetween.ts';

/** The price a new intermediate support gets between these two, as spelled. */
function between(pivot: string, support: string): number {
  const { sketch } = readCardText(`{"levels":{"pivot":{"price":${pivot}},"support":{"price":${support}}}}`);
  const levels = JSON.parse(JSON.stringify(sketch));
  return priceBetween({ sketch: levels, priceTexts: { pivot, support } }, 'intermediateSupport');
}

describe('the price of a level that is put in', () => {
  it('lies half-way between its neighbours, with their decimals', () => {
    assert.equal(between('1.0842', '1.0760'), 1.0801);
    assert.equal(between('4000', '3900'), 3950);
  });

  it('takes another decimal rather than land on a neighbour', () => {
    assert.equal(between('101', '100'), 100.5);
  });
});
