import assert from 'node:assert/strict';
import { levelDistances, levelDistanceText } from '../../../../src/card/levels/levelDistances.ts';

const LEVELS = { resistance: { price: 1.125 }, pivot: { price: 1.1 }, support: { price: 1.0999 } };

describe('levelDistances', () => {
  it('says how far a level lies from the others, in ticks and percent', () => {
    assert.deepEqual(levelDistances(LEVELS, 'resistance', 0.0001).map(levelDistanceText), [
      '250 ticks (2.27 %) above Pivot',
      '251 ticks (2.28 %) above Support',
    ]);
    // The same of a pair from either end.
    assert.deepEqual(levelDistances(LEVELS, 'support', 0.0001).map(levelDistanceText), [
      '251 ticks (2.28 %) below Resistance',
      '1 tick (0.01 %) below Pivot',
    ]);
  });

  it('says so of levels on one price, and leaves percent out where there is none', () => {
    const distances = levelDistances({ resistance: { price: 0 }, pivot: { price: 0 } }, 'pivot', 0.01);
    assert.deepEqual(distances.map(levelDistanceText), ['0 ticks from Resistance']);
  });

  it('says nothing of a level without price', () => {
    assert.deepEqual(levelDistances({ ...LEVELS, pivot: {} }, 'pivot', 0.0001), []);
    assert.deepEqual(
      levelDistances({ ...LEVELS, pivot: {} }, 'support', 0.0001).map(({ to }) => to),
      ['resistance'],
    );
  });
});
