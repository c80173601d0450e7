import assert from 'node:assert/strict';
import { counted, measure, measureShift, percentOf, signed } from '../../../../src/card/geometry/measure.ts';

const SCALE = { tick: 0.0001, precision: 5 };

describe('measure', () => {
  it('says how far two places are apart, in price, ticks, percent and bars', () => {
    assert.deepEqual(measure({ index: 3, price: 1.1 }, { index: 10, price: 1.0988 }, SCALE), [
      'Δ −0.00120 (−12 ticks)',
      '−0.11 %',
      '7 bars',
    ]);
    assert.deepEqual(measure({ index: 3, price: 1.1 }, { index: 2, price: 1.1001 }, SCALE), [
      'Δ +0.00010 (+1 tick)',
      '+0.01 %',
      '−1 bar',
    ]);
  });

  it('says nothing of percent where there is nothing to take it of, and gives zeros no sign', () => {
    assert.deepEqual(measure({ index: 0, price: 0 }, { index: 0, price: 0 }, SCALE), ['Δ 0.00000 (0 ticks)', '0 bars']);
    assert.deepEqual(measure({ index: 0, price: 2 }, { index: 0.5, price: 2.00005 }, SCALE), [
      'Δ +0.00005 (+0.5 ticks)',
      '0.00 %',
      '0.5 bars',
    ]);
  });

  it('says only what changes of something that moves', () => {
    assert.deepEqual(measureShift({ bars: -2, price: 0 }, 1.1, SCALE), ['−2 bars']);
    assert.deepEqual(measureShift({ bars: 0, price: 0.0012 }, 1.1, SCALE), ['Δ +0.00120 (+12 ticks)', '+0.11 %']);
    assert.deepEqual(measureShift({ bars: 0, price: 0 }, 1.1, SCALE), []);
  });

  it('takes percent of the size of a price below zero', () => {
    assert.equal(percentOf(5, -50), 10);
    assert.equal(percentOf(1, 0), undefined);
  });

  it('writes a minus as wide as a plus', () => {
    assert.equal(signed(-1.5, 1), '−1.5');
    assert.equal(signed(-0.001, 2), '0.00');
    assert.equal(counted(-1, 'tick'), '−1 tick');
    assert.equal(counted(0.99, 'bar', ''), '1 bar');
  });
});
