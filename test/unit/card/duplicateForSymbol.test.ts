import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Card } from '../../../src/card/card.ts';
import { duplicateForSymbol } from '../../../src/card/duplicateForSymbol.ts';
import { check } from '../../../src/card/findings/check.ts';
import { onTick } from '../../../src/card/prices.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { cardArb } from './arbitraries.ts';

const CARD: Card = {
  metadata: {
    symbol: 'EUR/USD',
    title: 'EURUSD: buy 1.10',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H4',
    expiry: { type: 'GTC' },
    preferenceText: 'Buy [[lv_piv:1.1000]] on 12 March, 50 pips of room; EUR/USD is strong.',
    alternativeText: 'Stand aside.',
  },
  levels: {
    resistance: { price: 1.21, clientObjectId: 'lv_res' },
    pivot: { price: 1.1, clientObjectId: 'lv_piv' },
    support: { price: 0.99, clientObjectId: 'lv_sup' },
  },
  drawings: [
    { type: 'HORIZONTAL_LINE', clientObjectId: 'h', points: [{ time: '2026-03-05T00:00:00Z', price: 1.155 }] },
  ],
};
const YEN = { symbol: 'USD/JPY', tick: 0.001, lastClose: 150 };

describe('a card for another symbol', () => {
  it('keeps its distances from the last close in percent', () => {
    const made = duplicateForSymbol(CARD, YEN, { lastClose: 1 });
    assert.ok(made);
    const { metadata, levels, drawings } = made.card;
    assert.equal(metadata.symbol, 'USD/JPY');
    assert.deepEqual([levels.resistance.price, levels.pivot.price, levels.support.price], [181.5, 165, 148.5]);
    assert.equal(drawings[0]?.points[0]?.price, 173.25);
    assert.deepEqual(
      Object.values(levels).map(({ clientObjectId }) => clientObjectId),
      ['lv_res', 'lv_piv', 'lv_sup'],
    );
  });

  it('puts drawings where they were between the levels, if new levels are given', () => {
    const levels = { resistance: 160, pivot: 150, support: 140 };
    const made = duplicateForSymbol(CARD, YEN, { levels });
    assert.equal(made?.card.levels.resistance.price, 160);
    assert.equal(made?.card.drawings[0]?.points[0]?.price, 155);
  });

  it('marks the prices and the name of the old symbol in its texts', () => {
    const { review } = duplicateForSymbol(CARD, YEN) ?? assert.fail();
    const marked = review.flatMap(({ path, places }) => {
      const text = String(CARD.metadata[path[1] as 'title']);
      return path[0] === 'metadata'
        ? [`${path[1]}: ${places.map(({ offset, length }) => text.slice(offset, offset + length)).join(', ')}`]
        : [];
    });
    assert.deepEqual(marked, ['title: EURUSD, 1.10', 'preferenceText: 1.1000, EUR/USD', 'alternativeText: ']);
  });

  it('has all prices on ticks, and its levels in order, however coarse the tick', () => {
    const facts = fc.record({
      symbol: fc.constant('NEW'),
      tick: fc.constantFrom(1e-8, 0.00001, 0.01, 0.25, 1, 100),
      lastClose: fc.double({ min: 1e-8, max: 1e9, noNaN: true }),
    });
    fc.assert(
      fc.property(cardArb, facts, (card, other) => {
        const made = duplicateForSymbol(card, other);
        if (made === undefined) {
          assert.ok(other.lastClose / other.tick > 1e12, 'only where doubles are too coarse');
          return;
        }
        const prices = Object.values(made.card.levels).map(({ price }) => price);
        for (const [place, price] of prices.entries()) {
          assert.ok(price > 0 && onTick(price, other.tick) === price, `${price} isn’t on ${other.tick}`);
          assert.ok(place === 0 || price < (prices[place - 1] ?? 0), prices.join());
        }
        for (const { points } of made.card.drawings) {
          for (const { price } of points) assert.equal(onTick(price, other.tick), price);
        }
        const errors = check(readCardText(formatCard(made.card))).filter(({ severity }) => severity === 'error');
        assert.deepEqual(errors, []);
      }),
    );
  });

  it('isn’t made from unusable numbers', () => {
    for (const wrong of [
      { tick: 0 },
      { tick: Number.NaN },
      { lastClose: 0 },
      { lastClose: -1 },
      { lastClose: Number.NaN },
    ]) {
      assert.equal(duplicateForSymbol(CARD, { ...YEN, ...wrong }), undefined);
    }
    assert.equal(duplicateForSymbol(CARD, YEN, { lastClose: 0 }), undefined);
    assert.equal(duplicateForSymbol(CARD, YEN, { levels: { resistance: 1, pivot: 2, support: 3 } }), undefined);
  });
});
