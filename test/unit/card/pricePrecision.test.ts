import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatCard } from '../../../src/card/formatCard.ts';
import { decimalsOf, formatPrice, pricePrecision } from '../../../src/card/pricePrecision.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import { cardArb } from './arbitraries.ts';

describe('pricePrecision', () => {
  it('counts the decimals a price needs', () => {
    assert.deepEqual(
      [1, 1.5, 1.0945, 150.25, 0.00000001, 1e-9, 1e22, -0.5, Number.NaN].map(decimalsOf),
      [0, 1, 4, 2, 8, 0, 0, 1, 0],
    );
    assert.equal(decimalsOf(0.1 + 0.2), 1);
  });

  it('shows every price of a card exactly, with no more than eight decimals', () => {
    fc.assert(
      fc.property(cardArb, (card) => {
        const decimals = pricePrecision(readCardText(formatCard(card)).sketch);
        assert.ok(decimals >= 0 && decimals <= 8);
        for (const { price } of Object.values(card.levels)) {
          assert.equal(Number(formatPrice(price, decimals)), Number(price.toFixed(8)));
        }
      }),
    );
  });

  it('looks at drawings too', () => {
    assert.equal(pricePrecision(readCardText('{"drawings":[{"points":[{"price":1.25},{}]}]}').sketch), 2);
  });
});
