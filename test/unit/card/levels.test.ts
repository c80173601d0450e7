import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  formatLevelDistance,
  formatRewardToRisk,
  levelDistances,
  moveLevel,
  neighboursOf,
  rewardToRisk,
} from '../../../src/card/geometry/levels.ts';
import { LEVEL_NAMES, type LevelName } from '../../../src/card/model/card.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import { CARD_TYPES } from '../../../src/card/model/cardType.ts';
import { onTick } from '../../../src/card/model/prices.ts';

const TICK = 0.0001;
const MOVED_LEVELS: CardSketch['levels'] = {
  resistance: { price: 1.2 },
  pivot: { price: 1.1 },
  intermediateSupport: { price: 1.05 },
  support: { price: 1 },
};

const ticksArb = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 5, maxLength: 5 });
/** Levels in order, some of them left out. */
const levelsArb = fc.tuple(ticksArb, fc.subarray([...LEVEL_NAMES], { minLength: 1 })).map(([ticks, names]) => {
  const sorted = ticks.toSorted((a, b) => b - a);
  return Object.fromEntries(
    names.map((name) => [name, { price: onTick((sorted[LEVEL_NAMES.indexOf(name)] ?? 0) * TICK, TICK) }]),
  );
});
const nameArb = fc.constantFrom<LevelName>(...LEVEL_NAMES);
const priceArb = fc.double({ min: 0, max: 0.05, noNaN: true });

describe('moveLevel', () => {
  it('follows the pointer, on ticks, while nothing is near', () => {
    const free = { resisted: undefined, broken: undefined };
    assert.deepEqual(moveLevel(MOVED_LEVELS, 'pivot', 1.150049, TICK), { price: 1.15, ...free });
    assert.deepEqual(moveLevel(MOVED_LEVELS, 'resistance', 1.9, TICK), { price: 1.9, ...free });
  });

  it('moves a third as far near a neighbour, and stays on its side', () => {
    // The last ten ticks before 1.2 begin at 1.199.
    assert.deepEqual(moveLevel(MOVED_LEVELS, 'pivot', 1.1993, TICK), {
      price: 1.1991,
      resisted: 'resistance',
      broken: undefined,
    });
    assert.deepEqual(moveLevel(MOVED_LEVELS, 'pivot', 1.2005, TICK), {
      price: 1.1995,
      resisted: 'resistance',
      broken: undefined,
    });
    assert.deepEqual(moveLevel(MOVED_LEVELS, 'pivot', 1.2019, TICK), {
      price: 1.1999,
      resisted: 'resistance',
      broken: undefined,
    });
    assert.deepEqual(moveLevel(MOVED_LEVELS, 'pivot', 1.0501, TICK), {
      price: 1.0507,
      resisted: 'intermediateSupport',
      broken: undefined,
    });
  });

  it('crosses a neighbour in the end and reports it', () => {
    assert.deepEqual(moveLevel(MOVED_LEVELS, 'pivot', 1.21, TICK), {
      price: 1.21,
      resisted: undefined,
      broken: 'resistance',
    });
    assert.deepEqual(moveLevel(MOVED_LEVELS, 'pivot', 0.9, TICK), {
      price: 0.9,
      resisted: undefined,
      broken: 'intermediateSupport',
    });
  });

  it('respects the given distance', () => {
    assert.equal(moveLevel(MOVED_LEVELS, 'pivot', 1.17, TICK, 0.06).price, 1.15);
    assert.equal(moveLevel(MOVED_LEVELS, 'pivot', 1.19995, TICK, 0).price, 1.2);
  });

  it('doesn’t move a level that isn’t dragged', () => {
    fc.assert(
      fc.property(levelsArb, nameArb, fc.double({ min: 0, max: 0.01, noNaN: true }), (levels, name, near) => {
        const price = levels[name]?.price;
        if (price !== undefined) assert.equal(moveLevel(levels, name, price, TICK, near).price, price);
      }),
    );
  });

  it('never crosses a neighbour without reporting it', () => {
    fc.assert(
      fc.property(levelsArb, nameArb, priceArb, fc.nat({ max: 60 }), (levels, name, price, ticks) => {
        const moved = moveLevel(levels, name, price, TICK, ticks * TICK);
        const { above, below } = neighboursOf(levels, name);
        const wrong =
          (above !== undefined && moved.price >= above.price) || (below !== undefined && moved.price <= below.price);
        assert.equal(moved.broken !== undefined, wrong);
        if (moved.resisted !== undefined) assert.equal(moved.broken, undefined);
      }),
      { numRuns: 1000 },
    );
  });

  it('follows the pointer’s direction and never overtakes it', () => {
    fc.assert(
      fc.property(levelsArb, nameArb, priceArb, priceArb, fc.nat({ max: 60 }), (levels, name, a, b, ticks) => {
        const start = levels[name]?.price;
        if (start === undefined) return;
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const at = (price: number): number => moveLevel(levels, name, price, TICK, ticks * TICK).price;
        assert.ok(at(low) <= at(high));
        assert.ok(Math.abs(at(a) - start) <= Math.abs(a - start) + TICK / 2 + 1e-12);
        assert.equal(onTick(at(a), TICK), at(a));
      }),
      { numRuns: 1000 },
    );
  });
});

const TICKS = { name: 'tick', size: 0.0001 } as const;
const PIPS = { name: 'pip', size: 0.0001 } as const;
const DISTANT_LEVELS = { resistance: { price: 1.125 }, pivot: { price: 1.1 }, support: { price: 1.0999 } };

describe('levelDistances', () => {
  it('formats the distances to the other levels in the unit and percent', () => {
    assert.deepEqual(
      levelDistances(DISTANT_LEVELS, 'resistance').map((each) => formatLevelDistance(each, PIPS)),
      ['250 pips (2.27 %) above Pivot', '251 pips (2.28 %) above Support'],
    );
    assert.deepEqual(
      levelDistances(DISTANT_LEVELS, 'support').map((each) => formatLevelDistance(each, TICKS)),
      ['251 ticks (2.28 %) below Resistance', '1 tick (0.01 %) below Pivot'],
    );
  });

  it('handles equal prices, and omits percent of a zero base', () => {
    const distances = levelDistances({ resistance: { price: 0 }, pivot: { price: 0 } }, 'pivot');
    assert.deepEqual(
      distances.map((each) => formatLevelDistance(each, TICKS)),
      ['0 ticks from Resistance'],
    );
  });

  it('is empty for a level without a price', () => {
    assert.deepEqual(levelDistances({ ...DISTANT_LEVELS, pivot: {} }, 'pivot'), []);
    assert.deepEqual(
      levelDistances({ ...DISTANT_LEVELS, pivot: {} }, 'support').map(({ to }) => to),
      ['resistance'],
    );
  });
});

const RATIO_LEVELS = { resistance: { price: 110 }, pivot: { price: 100 }, support: { price: 96 } };

describe('rewardToRisk', () => {
  it('is the distance to the target divided by the distance to the stop', () => {
    assert.deepEqual(
      CARD_TYPES.map((type) => {
        const found = rewardToRisk(RATIO_LEVELS, type);
        return found && formatRewardToRisk(found);
      }),
      ['R:R 2.50', 'R:R 2.50', 'R:R 0.40', 'R:R 0.40'],
    );
    assert.deepEqual(rewardToRisk(RATIO_LEVELS, 'bullish_bounce'), { reward: 10, risk: 4, ratio: 2.5 });
  });

  it('uses the last close as entry and the pivot as stop if the pivot is the invalidation level', () => {
    const at = (lastClose: number) => ({ lastClose });
    assert.deepEqual(rewardToRisk(RATIO_LEVELS, 'bullish_breakout', at(104)), { reward: 6, risk: 4, ratio: 1.5 });
    assert.deepEqual(rewardToRisk(RATIO_LEVELS, 'bearish_breakout', at(98)), { reward: 2, risk: 2, ratio: 1 });
    assert.equal(rewardToRisk(RATIO_LEVELS, 'bullish_breakout', at(99)), undefined);
    assert.equal(rewardToRisk(RATIO_LEVELS, 'bullish_breakout', {}), undefined);
  });

  it('is undefined if the type or a level is missing, or a level is on the wrong side', () => {
    assert.equal(rewardToRisk(RATIO_LEVELS, undefined), undefined);
    assert.equal(rewardToRisk({ ...RATIO_LEVELS, support: {} }, 'bullish_bounce'), undefined);
    assert.equal(rewardToRisk({ ...RATIO_LEVELS, support: { price: 100 } }, 'bullish_bounce'), undefined);
    assert.equal(rewardToRisk({ ...RATIO_LEVELS, resistance: { price: 99 } }, 'bearish_bounce'), undefined);
  });
});
