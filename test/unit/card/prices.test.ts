import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LEVEL_NAMES } from '../../../src/card/card.ts';
import {
  decimalsOf,
  formatPrice,
  mostDecimals,
  onTick,
  pricePrecision,
  shownDecimals,
  tickDecimals,
} from '../../../src/card/prices.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { cardArb } from './arbitraries.ts';
import { priceArb } from './geometry/geometryArbitraries.ts';

describe('pricePrecision', () => {
  it('counts the decimals a price needs', () => {
    assert.deepEqual(
      [1, 1.5, 1.0945, 150.25, 0.00000001, 3.2e-8, 2.58099e-9, 1e-9, 1e-12, 1e22, -0.5, 0, Number.NaN].map(decimalsOf),
      [0, 1, 4, 2, 8, 9, 14, 9, 12, 0, 1, 0, 0],
    );
    assert.equal(decimalsOf(0.1 + 0.2), 1);
    assert.equal(decimalsOf(1e-8 + 2e-8), 8);
  });

  it('shows every price of a card exactly, with no more than eight decimals unless one is small', () => {
    fc.assert(
      fc.property(cardArb, (card) => {
        const { sketch } = readCardText(formatCard(card));
        const decimals = pricePrecision(sketch);
        const points = sketch.drawings.flatMap((drawing) => drawing.points);
        const isAnySmall = [...Object.values(sketch.levels), ...points].some(
          ({ price = 1 }) => price !== 0 && Math.abs(price) < 1e-4,
        );
        assert.ok(decimals >= 0 && decimals <= (isAnySmall ? 20 : 8));
        for (const { price } of Object.values(card.levels)) {
          const shown = Number(formatPrice(price, decimals));
          if (isAnySmall)
            assert.ok(Math.abs(shown - price) <= 0.51 * 10 ** -mostDecimals(price) + Math.abs(price) * 1e-15);
          else assert.equal(shown, Number(price.toFixed(8)));
        }
      }),
    );
  });

  it('looks at drawings too', () => {
    assert.equal(pricePrecision(readCardText('{"drawings":[{"points":[{"price":1.25},{}]}]}').sketch), 2);
  });
});

describe('shownDecimals', () => {
  const shown = (prices: readonly number[], ofCandles?: number): number =>
    shownDecimals(Object.fromEntries(prices.map((price, at) => [LEVEL_NAMES[at], { price }])), ofCandles);

  it('is what the candles have, or more if a level needs it', () => {
    assert.equal(shown([1.1, 1.09], 5), 5);
    assert.equal(shown([1.1, 1.085437], 5), 6);
  });

  it('is two without candles, none of large prices, and enough for small ones', () => {
    assert.equal(shown([]), 2);
    assert.equal(shown([100, 90]), 2);
    assert.equal(shown([1.12e9, 8.9e8]), 0);
    assert.equal(shown([3.2e-8, 9e-9]), 9);
    assert.equal(shown([Number.NaN]), 2);
  });
});

const tickArb = fc.oneof(
  fc.constantFrom(1, 0.5, 0.25, 0.1, 0.01, 0.005, 0.0001, 0.00001, 1e-8, 5, 1 / 32),
  fc.double({ min: 1e-12, max: 1000, noNaN: true }),
);

describe('onTick', () => {
  it('rounds to the nearest tick', () => {
    assert.equal(onTick(1.100049, 0.0001), 1.1);
    assert.equal(onTick(1.10005001, 0.0001), 1.1001);
    assert.equal(onTick(0.1 + 0.2, 0.1), 0.3);
    assert.equal(onTick(4517.37, 0.25), 4517.25);
    assert.equal(onTick(-0.0004, 0.001), 0);
    assert.ok(Object.is(onTick(-0.0004, 0.001), 0));
  });

  it('keeps a price that is on a tick', () => {
    fc.assert(
      fc.property(priceArb, tickArb, (price, tick) => {
        const once = onTick(price, tick);
        assert.equal(onTick(once, tick), once);
      }),
      { numRuns: 2000 },
    );
  });

  it('moves a price by half a tick at most', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e5, max: 1e5, noNaN: true }), tickArb, (price, tick) => {
        assert.ok(Math.abs(onTick(price, tick) - price) <= tick / 2 + 1e-9);
      }),
    );
  });

  it('keeps a price without a tick', () => {
    for (const tick of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) assert.equal(onTick(1.23, tick), 1.23);
    assert.equal(onTick(Number.MAX_VALUE, 0.01), Number.MAX_VALUE);
  });
});

describe('tickDecimals', () => {
  it('counts the decimals of a tick', () => {
    const ticks = [5, 1, 0.5, 0.25, 0.01, 0.00001, 1e-8, 1 / 32];
    assert.deepEqual(ticks.map(tickDecimals), [0, 0, 1, 2, 2, 5, 8, 5]);
  });
});
