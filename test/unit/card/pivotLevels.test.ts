import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pivotLevels } from '../../../src/card/pivotLevels.ts';

describe('pivotLevels', () => {
  it('takes the classic levels of a candle', () => {
    // Pivot (12 + 6 + 9) / 3 = 9; resistance 18 - 6 = 12; support 18 - 12 = 6.
    assert.deepEqual(pivotLevels({ high: 12, low: 6, close: 9 }, 2), { resistance: 12, pivot: 9, support: 6 });
  });

  it('keeps the levels in order, for any candle', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.nat({ max: 1e4 }),
        fc.nat({ max: 1e4 }),
        fc.nat({ max: 5 }),
        (low, a, b, decimals) => {
          const high = low + Math.max(a, b);
          const levels = pivotLevels({ high, low, close: low + Math.min(a, b) }, decimals);
          assert.ok(levels.resistance > levels.pivot && levels.pivot > levels.support);
        },
      ),
    );
  });
});
