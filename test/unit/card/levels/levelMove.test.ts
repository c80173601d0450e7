import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LEVEL_NAMES, type LevelName } from '../../../../src/card/card.ts';
import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import { onTick } from '../../../../src/card/geometry/tick.ts';
import { moveLevel, neighboursOf } from '../../../../src/card/levels/levelMove.ts';

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

  it('gives way a third as far near a neighbour, and stays on its side', () => {
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

  it('passes a neighbour in the end, and says whose order is broken', () => {
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

  it('reaches as far as it is told', () => {
    assert.equal(moveLevel(MOVED_LEVELS, 'pivot', 1.17, TICK, 0.06).price, 1.15);
    assert.equal(moveLevel(MOVED_LEVELS, 'pivot', 1.19995, TICK, 0).price, 1.2);
  });

  it('does not move a level that is taken and not moved, wherever it stands', () => {
    fc.assert(
      fc.property(levelsArb, nameArb, fc.double({ min: 0, max: 0.01, noNaN: true }), (levels, name, near) => {
        const price = levels[name]?.price;
        if (price !== undefined) assert.equal(moveLevel(levels, name, price, TICK, near).price, price);
      }),
    );
  });

  it('never puts a level on the wrong side of a neighbour without saying so', () => {
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

  it('goes the way the pointer goes, and never farther than it', () => {
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
