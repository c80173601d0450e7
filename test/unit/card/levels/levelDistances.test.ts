import assert from 'node:assert/strict';
import { levelDistances, levelDistanceText } from '../../../../src/card/levels/levelDistances.ts';

const TICKS = { name: 'tick', size: 0.0001 } as const;
const PIPS = { name: 'pip', size: 0.0001 } as const;
const LEVELS = { resistance: { price: 1.125 }, pivot: { price: 1.1 }, support: { price: 1.0999 } };

describe('levelDistances', () => {
  it('says how far a level lies from the others, in the unit and percent', () => {
    assert.deepEqual(
      levelDistances(LEVELS, 'resistance').map((each) => levelDistanceText(each, PIPS)),
      ['250 pips (2.27 %) above Pivot', '251 pips (2.28 %) above Support'],
    );
    assert.deepEqual(
      levelDistances(LEVELS, 'support').map((each) => levelDistanceText(each, TICKS)),
      ['251 ticks (2.28 %) below Resistance', '1 tick (0.01 %) below Pivot'],
    );
  });

  it('says so of levels on one price, and leaves percent out where there is none', () => {
    const distances = levelDistances({ resistance: { price: 0 }, pivot: { price: 0 } }, 'pivot');
    assert.deepEqual(
      distances.map((each) => levelDistanceText(each, TICKS)),
      ['0 ticks from Resistance'],
    );
  });

  it('says nothing of a level without price', () => {
    assert.deepEqual(levelDistances({ ...LEVELS, pivot: {} }, 'pivot'), []);
    assert.deepEqual(
      levelDistances({ ...LEVELS, pivot: {} }, 'support').map(({ to }) => to),
      ['resistance'],
    );
  });
});
