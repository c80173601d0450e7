import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import { drawnLevels } from '../../../../src/card/geometry/levelLines.ts';
import { onTick } from '../../../../src/card/geometry/tick.ts';
import { proposedLevels } from '../../../../src/card/levels/proposedLevels.ts';

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
});
