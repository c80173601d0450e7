import assert from 'node:assert/strict';
import { formatLevelDistance, levelDistances } from '../../../../src/card/levels/levelDistances.ts';

const TICKS = { name: 'tick', size: 0.0001 } as const;
const PIPS = { name: 'pip', size: 0.0001 } as const;
const DISTANT_LEVELS = { resistance: { price: 1.125 }, pivot: { price: 1.1 }, support: { price: 1.0999 } };

describe('levelDistances', () => {
  it('says how far a level lies from the others, in the unit and percent', () => {
    assert.deepEqual(
      levelDistances(DISTANT_LEVELS, 'resistance').map((each) => formatLevelDistance(each, PIPS)),
      ['250 pips (2.27 %) above Pivot', '251 pips (2.28 %) above Support'],
    );
    assert.deepEqual(
      levelDistances(DISTANT_LEVELS, 'support').map((each) => formatLevelDistance(each, TICKS)),
      ['251 ticks (2.28 %) below Resistance', '1 tick (0.01 %) below Pivot'],
    );
  });

  it('says so of levels on one price, and leaves percent out where there is none', () => {
    const distances = levelDistances({ resistance: { price: 0 }, pivot: { price: 0 } }, 'pivot');
    assert.deepEqual(
      distances.map((each) => formatLevelDistance(each, TICKS)),
      ['0 ticks from Resistance'],
    );
  });

  it('says nothing of a level without price', () => {
    assert.deepEqual(levelDistances({ ...DISTANT_LEVELS, pivot: {} }, 'pivot'), []);
    assert.deepEqual(
      levelDistances({ ...DISTANT_LEVELS, pivot: {} }, 'support').map(({ to }) => to),
      ['resistance'],
    );
  });
});
