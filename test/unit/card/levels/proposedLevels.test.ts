import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import { drawnLevels } from '../../../../src/card/geometry/levelLines.ts';
import { onTick } from '../../../../src/card/geometry/tick.ts';
import { type PivotPlace, pivotSide, proposedLevels } from '../../../../src/card/levels/proposedLevels.ts';

const CARD: CardSketch = {
  metadata: {},
  levels: {
    resistance: { price: 2, clientObjectId: 'top', time: '2026-03-02T00:00:00Z' },
    pivot: { price: 1, clientObjectId: 'lv_ires' },
  },
  drawings: [{ type: 'LINE', clientObjectId: 'lv_sup', points: [], style: {} }],
};

describe('proposedLevels', () => {
  it('puts the levels where the candle says, and keeps ids and times', () => {
    assert.deepEqual(proposedLevels(CARD, { high: 12, low: 6, close: 9 }, 0.01, 5), {
      resistance: { price: 15, clientObjectId: 'top', time: '2026-03-02T00:00:00Z' },
      intermediateResistance: { price: 12, clientObjectId: 'lv_ires1' },
      pivot: { price: 9, clientObjectId: 'lv_ires' },
      intermediateSupport: { price: 6, clientObjectId: 'lv_isup' },
      support: { price: 3, clientObjectId: 'lv_sup1' },
    });
  });

  it('proposes R1 and S1 as the outer levels when there are three', () => {
    const levels = proposedLevels({ ...CARD, drawings: [] }, { high: 1.1058, low: 1.0986, close: 1.1001 }, 0.0005, 3);
    assert.deepEqual(
      drawnLevels(levels).map(({ name, price }) => `${name} ${price}`),
      ['resistance 1.1045', 'pivot 1.1015', 'support 1.097'],
    );
  });

  it('keeps the levels in order and on ticks, for any candle', () => {
    const priceArb = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        priceArb,
        priceArb,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, 0.25, 0.01, 0.00001),
        fc.constantFrom<3 | 5>(3, 5),
        (a, b, part, tick, count) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const candle = { high, low, close: low + part * (high - low) };
          const prices = drawnLevels(proposedLevels(CARD, candle, tick, count)).map(({ price }) => price);
          assert.equal(prices.length, count);
          assert.ok(prices.every((price, place) => place === 0 || price < (prices[place - 1] ?? 0)));
          for (const price of prices) assert.equal(onTick(price, tick), price);
        },
      ),
    );
  });

  it('puts the pivot on the side of the price that the card says, in the line next to it', () => {
    const candle = { high: 12, low: 6, close: 9 };
    const prices = (place: PivotPlace, count: 3 | 5): readonly number[] =>
      drawnLevels(proposedLevels(CARD, candle, 0.01, count, place)).map(({ price }) => price);
    // R2 15, R1 12, P 9, S1 6, S2 3.
    assert.deepEqual(prices({ side: 'below', lastClose: 9.5 }, 3), [12, 9, 6]);
    assert.deepEqual(prices({ side: 'above', lastClose: 9.5 }, 3), [15, 12, 9]);
    assert.deepEqual(prices({ side: 'below', lastClose: 7 }, 5), [12, 9, 6, 3, -3]);
    assert.deepEqual(prices({ side: 'above', lastClose: 40 }, 3), [51, 45, 39]);
  });

  it('has the pivot by the entry, or by the direction where the pivot ends the idea', () => {
    assert.equal(pivotSide({ direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT' }, false), 'above');
    assert.equal(pivotSide({ direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT' }, true), 'below');
    assert.equal(pivotSide({ direction: 'BEARISH' }, true), 'above');
    assert.equal(pivotSide({ direction: 'BEARISH' }, false), undefined);
  });

  it('never contradicts what the card says, for any candle and price', () => {
    const priceArb = fc.double({ min: 1, max: 1e4, noNaN: true });
    const sideArb = fc.constantFrom<PivotPlace['side']>('above', 'below');
    fc.assert(
      fc.property(
        priceArb,
        priceArb,
        priceArb,
        sideArb,
        fc.constantFrom<3 | 5>(3, 5),
        (a, b, lastClose, side, count) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b) + 1];
          const levels = proposedLevels(CARD, { high, low, close: low }, 0.01, count, { side, lastClose });
          const pivot = levels.pivot?.price ?? Number.NaN;
          assert.ok(side === 'above' ? pivot >= lastClose : pivot <= lastClose, `${side} ${lastClose}: ${pivot}`);
          const prices = drawnLevels(levels).map(({ price }) => price);
          assert.ok(prices.every((price, at) => at === 0 || price < (prices[at - 1] ?? 0)));
        },
      ),
    );
  });
});
