import assert from 'node:assert/strict';
import { classicPivots } from '../../../../src/card/levels/classicPivots.ts';

describe('classicPivots', () => {
  it('are those worked out by hand', () => {
    // P = (12 + 6 + 9) / 3 = 9; R1 = 18 − 6; S1 = 18 − 12; R2 = 9 + 6; S2 = 9 − 6.
    assert.deepEqual(classicPivots({ high: 12, low: 6, close: 9 }), { p: 9, r1: 12, r2: 15, s1: 6, s2: 3 });
    // P = (1.1058 + 1.0986 + 1.1001) / 3 = 1.1015; height 0.0072.
    const { p, r1, r2, s1, s2 } = classicPivots({ high: 1.1058, low: 1.0986, close: 1.1001 });
    assert.deepEqual(
      [p, r1, r2, s1, s2].map((price) => price.toFixed(4)),
      ['1.1015', '1.1044', '1.1087', '1.0972', '1.0943'],
    );
  });
});
