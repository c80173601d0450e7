import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PIVOT_METHODS, type PivotMethod, pivotLines } from '../../../src/analysis/pivotLines.ts';
import { type ChosenPrice, nearestPrices, takeLevels } from '../../../src/analysis/takeLevels.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import { LEVEL_NAMES } from '../../../src/card/model/card.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import { onTick } from '../../../src/card/model/prices.ts';

function cardOf(levels: CardSketch['levels']): CardSketch {
  return { metadata: {}, levels, drawings: [] };
}

const EMPTY = cardOf({});
const THREE = cardOf({
  resistance: { price: 110, clientObjectId: 'top', time: '2026-03-02T00:00:00Z' },
  pivot: { price: 100, clientObjectId: 'mid' },
  support: { price: 90, clientObjectId: 'low' },
});
const FIVE = cardOf({
  ...THREE.levels,
  intermediateResistance: { price: 105, clientObjectId: 'upper' },
  intermediateSupport: { price: 95, clientObjectId: 'lower' },
});

/** The levels as `resistance 110, pivot 100`, or why there are none. */
function taken(card: CardSketch, chosen: readonly (number | ChosenPrice)[], tick = 0.01): string {
  const made = takeLevels(
    card,
    chosen.map((price) => (typeof price === 'number' ? { price } : price)),
    tick,
  );
  switch (made.kind) {
    case 'taken':
      return drawnLevels(made.levels)
        .map(({ name, price }) => `${name} ${price}`)
        .join(', ');
    case 'breaksOrder':
      return made.pairs
        .map((pair) => pair.map(({ name, price }) => `${name} ${price}`).join(' isn’t above '))
        .join('; ');
    case 'conflict':
    case 'count':
      return made.kind;
  }
}

describe('taking levels', () => {
  it('makes five prices the five levels, in whatever order they were chosen', () => {
    const all = 'resistance 5, intermediateResistance 4, pivot 3, intermediateSupport 2, support 1';
    assert.equal(taken(EMPTY, [1, 2, 3, 4, 5]), all);
    assert.equal(taken(THREE, [3, 5, 1, 4, 2]), all);
    assert.equal(taken(FIVE, [5, 4, 3, 2, 1]), all);
  });

  it('replaces as many levels as the card has one for one, however far away', () => {
    assert.equal(taken(THREE, [210, 190, 200]), 'resistance 210, pivot 200, support 190');
    assert.equal(taken(EMPTY, [210, 190, 200]), 'resistance 210, pivot 200, support 190');
    assert.equal(taken(EMPTY, [100]), 'pivot 100');
  });

  it('makes one price the level it is nearest to; a missing level counts as half-way between its neighbours', () => {
    assert.equal(taken(THREE, [101]), 'resistance 110, pivot 101, support 90');
    assert.equal(taken(THREE, [108]), 'resistance 108, pivot 100, support 90');
    assert.equal(taken(THREE, [104]), 'resistance 110, intermediateResistance 104, pivot 100, support 90');
    assert.equal(taken(THREE, [94]), 'resistance 110, pivot 100, intermediateSupport 94, support 90');
    assert.equal(taken(THREE, [130]), 'resistance 130, pivot 100, support 90');
    assert.equal(
      taken(FIVE, [103, 97]),
      'resistance 110, intermediateResistance 103, pivot 100, intermediateSupport 97, support 90',
    );
  });

  it('fills the levels that the card must have first', () => {
    const { pivot } = THREE.levels;
    assert.equal(taken(cardOf({ ...(pivot && { pivot }) }), [120, 80]), 'resistance 120, pivot 100, support 80');
  });

  it('makes a price the level that was chosen for it', () => {
    assert.equal(taken(THREE, [{ price: 104, as: 'resistance' }]), 'resistance 104, pivot 100, support 90');
    assert.equal(taken(THREE, [{ price: 104, as: 'pivot' }, 108]), 'resistance 108, pivot 104, support 90');
  });

  it('keeps the IDs and times of existing levels and gives new ones an ID', () => {
    const made = takeLevels(
      THREE,
      [5, 4, 3, 2, 1].map((price) => ({ price })),
      1,
    );
    assert.ok(made.kind === 'taken');
    assert.deepEqual(made.levels.resistance, { price: 5, clientObjectId: 'top', time: '2026-03-02T00:00:00Z' });
    const ids = Object.values(made.levels).map(({ clientObjectId }) => clientObjectId);
    assert.equal(new Set(ids).size, 5);
  });

  it('says which level each price becomes', () => {
    const made = takeLevels(EMPTY, [{ price: 1 }, { price: 3 }, { price: 2 }], 1);
    assert.deepEqual(made.kind === 'taken' && made.names, ['support', 'resistance', 'pivot']);
  });

  it('says what would break the order instead of doing it', () => {
    assert.equal(taken(THREE, [{ price: 95, as: 'resistance' }]), 'resistance 95 isn’t above pivot 100');
    assert.equal(taken(THREE, [{ price: 120, as: 'pivot' }]), 'resistance 110 isn’t above pivot 120');
    assert.equal(taken(EMPTY, [5, 5, 1]), 'resistance 5 isn’t above pivot 5');
    // On this tick both are 100.
    assert.equal(taken(EMPTY, [99.8, 100.2, 90], 1), 'resistance 100 isn’t above pivot 100');
  });

  it('refuses prices that contradict the levels chosen for them', () => {
    assert.equal(
      taken(THREE, [
        { price: 104, as: 'support' },
        { price: 95, as: 'resistance' },
      ]),
      'conflict',
    );
    assert.equal(
      taken(THREE, [
        { price: 104, as: 'pivot' },
        { price: 95, as: 'pivot' },
      ]),
      'conflict',
    );
    assert.equal(taken(THREE, [Number.NaN]), 'conflict');
  });

  it('takes one to five prices', () => {
    assert.equal(taken(THREE, []), 'count');
    assert.equal(taken(THREE, [1, 2, 3, 4, 5, 6]), 'count');
  });

  it('keeps levels that can’t be read', () => {
    const made = takeLevels(cardOf({ ...THREE.levels, pivot: { clientObjectId: 'mid' } }), [{ price: 100 }], 1);
    assert.ok(made.kind === 'taken');
    assert.deepEqual(made.levels.pivot, { price: 100, clientObjectId: 'mid' });
    const kept = takeLevels(
      cardOf({ ...THREE.levels, intermediateSupport: { clientObjectId: 'x' } }),
      [{ price: 101 }],
      1,
    );
    assert.deepEqual(kept.kind === 'taken' && kept.levels.intermediateSupport, { clientObjectId: 'x' });
  });

  it('always gives levels in order and on ticks, with every chosen price among them', () => {
    const priceArb = fc.integer({ min: 1, max: 60 }).map((price) => price * 5);
    const cardArb = fc.uniqueArray(priceArb, { maxLength: 5 }).chain((prices) =>
      fc.subarray([...LEVEL_NAMES], { minLength: prices.length, maxLength: prices.length }).map((names) => {
        const sorted = prices.toSorted((a, b) => b - a);
        return cardOf(Object.fromEntries(names.map((name, place) => [name, { price: sorted[place] ?? 0 }])));
      }),
    );
    fc.assert(
      fc.property(cardArb, fc.array(priceArb, { minLength: 1, maxLength: 5 }), (card, prices) => {
        const made = takeLevels(
          card,
          prices.map((price) => ({ price })),
          0.5,
        );
        if (made.kind !== 'taken') {
          assert.equal(made.kind, 'breaksOrder');
          return;
        }
        const levels = drawnLevels(made.levels);
        assert.ok(levels.every(({ price }, at) => at === 0 || price < (levels[at - 1]?.price ?? 0)));
        for (const [place, price] of prices.entries()) {
          assert.equal(made.levels[made.names[place] ?? 'pivot']?.price, onTick(price, 0.5));
        }
      }),
    );
  });
});

describe('the nearest prices', () => {
  it('are one for each level, in price order, those that move the levels least', () => {
    const levels = { resistance: 112, pivot: 101, support: 88 };
    assert.deepEqual(nearestPrices(THREE, [88, 99, 101, 101, 112, 130]), { ...levels, pivot: 101 });
    // All are nearest to the resistance.
    assert.deepEqual(nearestPrices(THREE, [200, 210, 205]), { resistance: 210, pivot: 205, support: 200 });
    assert.deepEqual(nearestPrices(THREE, [110, 100, 90]), { resistance: 110, pivot: 100, support: 90 });
  });

  it('are none if there are fewer prices than levels, or no levels', () => {
    assert.equal(nearestPrices(THREE, [100, 100, 90]), undefined);
    assert.equal(nearestPrices(THREE, []), undefined);
    assert.equal(nearestPrices(THREE, [Number.NaN, 100, 90]), undefined);
    assert.equal(nearestPrices(EMPTY, [100]), undefined);
  });

  it('are in order for levels that aren’t, and whatever the size of the prices', () => {
    const broken = cardOf({ resistance: { price: 90 }, pivot: { price: 100 }, support: { price: 110 } });
    assert.deepEqual(nearestPrices(broken, [110, 100, 90]), { resistance: 110, pivot: 100, support: 90 });
    for (const size of [1e-8, 1e9]) {
      const card = cardOf({
        resistance: { price: 5 * size },
        pivot: { price: 4 * size },
        support: { price: 3 * size },
      });
      const near = [6, 5, 4, 3].map((price) => price * size);
      assert.deepEqual(nearestPrices(card, near), { resistance: 5 * size, pivot: 4 * size, support: 3 * size });
    }
  });

  it('move the levels less than any others', () => {
    const priceArb = fc.integer({ min: 1, max: 30 });
    const names = ['resistance', 'pivot', 'support'] as const;
    fc.assert(
      fc.property(fc.array(priceArb, { minLength: 3, maxLength: 3 }), fc.uniqueArray(priceArb), (own, candidates) => {
        const card = cardOf(Object.fromEntries(names.map((name, place) => [name, { price: own[place] ?? 0 }])));
        const move = (prices: readonly number[]) =>
          prices.reduce((sum, price, place) => sum + Math.abs(price - (own[place] ?? 0)), 0);
        const falling = candidates.flatMap((a) =>
          candidates.flatMap((b) => candidates.flatMap((c) => (a > b && b > c ? [[a, b, c]] : []))),
        );
        const found = nearestPrices(card, candidates);
        if (falling.length === 0) assert.equal(found, undefined);
        else assert.equal(move(names.map((name) => found?.[name] ?? 0)), Math.min(...falling.map(move)));
      }),
    );
  });
});

interface Period {
  readonly open?: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The lines as `R1 9.5`, on ticks. */
function written(method: PivotMethod, period: Period, tick: number): string {
  const { open = period.close } = period;
  return pivotLines(method, { ...period, open })
    .map(({ line, price }) => `${line} ${onTick(price, tick)}`)
    .join(', ');
}

describe('pivot lines equal published examples to the tick', () => {
  it('classic: EUR/GBP of 30 May 2014', () => {
    // indian-forex.com, thread 1159 (Eur Gbp), post of 2 June 2014: R3 0.8161 there comes of the unrounded pivot 0.81307.
    assert.equal(
      written('classic', { high: 0.8138, low: 0.8119, close: 0.8135 }, 0.0001),
      'P 0.8131, R1 0.8142, R2 0.815, R3 0.8161, S1 0.8123, S2 0.8112, S3 0.8104',
    );
  });

  it('classic: EUR/GBP of 10 June 2014', () => {
    // indian-forex.com, thread 1159 (Eur Gbp), post of 11 June 2014.
    assert.equal(
      written('classic', { high: 0.8093, low: 0.8063, close: 0.8082 }, 0.0001),
      'P 0.8079, R1 0.8096, R2 0.8109, R3 0.8126, S1 0.8066, S2 0.8049, S3 0.8036',
    );
  });

  it('classic: the example of Trendyways', () => {
    // github.com/rubenafo/trendyways, tests/sup_resTest.js.
    assert.equal(
      written('classic', { high: 18, low: 5, close: 15 }, 0.0001),
      'P 12.6667, R1 20.3333, R2 25.6667, R3 33.3333, S1 7.3333, S2 -0.3333, S3 -5.6667',
    );
  });

  it('classic and Fibonacci: the example of StockIndicators', () => {
    // StockIndicators.Tests, StandardPivotPointsTests and FibonacciPivotPointsTests.
    const period = { high: 62.34, low: 61.37, close: 62.15 };
    assert.equal(
      written('classic', period, 0.0001),
      'P 61.9533, R1 62.5367, R2 62.9233, R3 63.5067, S1 61.5667, S2 60.9833, S3 60.5967',
    );
    assert.equal(
      written('fibonacci', period, 0.0001),
      'P 61.9533, R1 62.3239, R2 62.5528, R3 62.9233, S1 61.5828, S2 61.3539, S3 60.9833',
    );
  });

  it('Woodie: the examples of Trendyways', () => {
    // github.com/rubenafo/trendyways, tests/sup_resTest.js.
    assert.equal(written('woodie', { high: 10, low: 5, close: 7 }, 0.01), 'P 7.25, R1 9.5, R2 12.25, S1 4.5, S2 2.25');
    assert.equal(
      written('woodie', { high: 25, low: 10, close: 12 }, 0.01),
      'P 14.75, R1 19.5, R2 29.75, S1 4.5, S2 -0.25',
    );
    assert.equal(written('woodie', { high: 10, low: 8, close: 9 }, 0.01), 'P 9, R1 10, R2 11, S1 8, S2 7');
  });

  it('Camarilla: the examples of Trendyways', () => {
    // github.com/rubenafo/trendyways, tests/sup_resTest.js; P is (10 + 5 + 7) / 3 and (25 + 10 + 12) / 3.
    assert.equal(
      written('camarilla', { high: 10, low: 5, close: 7 }, 0.0001),
      'P 7.3333, R1 7.4583, R2 7.9167, R3 8.375, R4 9.75, S1 6.5417, S2 6.0833, S3 5.625, S4 4.25',
    );
    assert.equal(
      written('camarilla', { high: 25, low: 10, close: 12 }, 0.001),
      'P 15.667, R1 13.375, R2 14.75, R3 16.125, R4 20.25, S1 10.625, S2 9.25, S3 7.875, S4 3.75',
    );
  });

  it('DeMark: the examples of Trendyways above and below the open, and the formula at it', () => {
    // github.com/rubenafo/trendyways, tests/sup_resTest.js; P is X / 4.
    assert.equal(written('demark', { open: 6, high: 10, low: 5, close: 7 }, 0.01), 'P 8, R1 11, S1 6');
    assert.equal(written('demark', { open: 17, high: 25, low: 10, close: 12 }, 0.01), 'P 14.25, R1 18.5, S1 3.5');
    // X = 10 + 5 + 2 · 7 = 29 (mypivots.com, DeMark Pivot Points).
    assert.equal(written('demark', { open: 7, high: 10, low: 5, close: 7 }, 0.01), 'P 7.25, R1 9.5, S1 4.5');
  });
});

describe('pivot lines of any period', () => {
  it('are in order, resistances above supports', () => {
    const priceArb = fc.double({ min: 1e-8, max: 1e9, noNaN: true });
    const shareArb = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...PIVOT_METHODS), priceArb, priceArb, shareArb, shareArb, (method, a, b, c, o) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const within = (share: number): number => low + share * (high - low);
        const lines = pivotLines(method, { open: within(o), high, low, close: within(c) });
        const slack = high * 1e-9;
        const price = (name: string): number | undefined => lines.find(({ line }) => line === name)?.price;
        for (const number of [1, 2, 3]) {
          const [near, far] = [price(`R${number}`), price(`R${number + 1}`)];
          if (near !== undefined && far !== undefined) assert.ok(far >= near - slack, `${method} R${number}`);
          const [above, below] = [price(`S${number}`), price(`S${number + 1}`)];
          if (above !== undefined && below !== undefined) assert.ok(below <= above + slack, `${method} S${number}`);
        }
        const [resistance, support] = [price('R1'), price('S1')];
        assert.ok(resistance !== undefined && support !== undefined && resistance >= support - slack);
      }),
    );
  });
});
