import assert from 'node:assert/strict';
import fc from 'fast-check';
import { avoidFixed, spreadApart } from '../../../../webview/chart/spreadApart.ts';

describe('spreadApart', () => {
  it('leaves alone what does not touch', () => {
    assert.deepEqual(spreadApart([300, 0, 100], 100), [300, 0, 100]);
  });

  it('moves two aside by the same, whatever their order', () => {
    assert.deepEqual(spreadApart([100, 140], 100), [70, 170]);
    assert.deepEqual(spreadApart([140, 100], 100), [170, 70]);
  });

  it('pushes the next one on as well', () => {
    assert.deepEqual(spreadApart([0, 10, 110], 100), [-60, 40, 140]);
  });

  it('never lets two cover each other, and keeps their order and their middle', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 8 }), (wanted) => {
        const spread = spreadApart(wanted, 140);
        const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
        assert.ok(Math.abs(sum(spread) - sum(wanted)) < 1e-6);
        const sorted = spread.toSorted((a, b) => a - b);
        for (const [i, at] of sorted.entries()) if (i > 0) assert.ok(at - (sorted[i - 1] ?? 0) > 140 - 1e-6);
        for (const [i, a] of wanted.entries()) {
          for (const [j, b] of wanted.entries()) if (a < b) assert.ok((spread[i] ?? 0) < (spread[j] ?? 0));
        }
      }),
    );
  });

  it('leaves one where it is, and pushes only those aside that it would cover', () => {
    assert.deepEqual(avoidFixed([0, 95, 110, 300], 100, 20), [0, 80, 120, 300]);
    assert.deepEqual(avoidFixed([70, 90, 100], 100, 20), [60, 80, 120]);
    assert.deepEqual(avoidFixed([], 100, 20), []);
  });
});
