import assert from 'node:assert/strict';
import { seriesPoints } from '../../../../../webview/results/plot/seriesPoints.ts';
import { stackedColumns } from '../../../../../webview/results/plot/stackedColumns.ts';

const points = (...values: number[]) =>
  seriesPoints({
    label: 'x',
    kind: 'columns',
    at: Float64Array.from(values, (_, at) => at),
    values: Float64Array.from(values),
  });
const heights = (...series: number[][]) =>
  stackedColumns(series.map((values) => points(...values))).map((column) =>
    column.map(({ time, value }) => [time, value]),
  );

describe('stacked columns', () => {
  it('reach as far as those below them and they themselves', () => {
    assert.deepEqual(heights([1, 2], [10, 20]), [
      [
        [0, 1],
        [1, 2],
      ],
      [
        [0, 11],
        [1, 22],
      ],
    ]);
  });

  it('are stacked downwards where they are below zero, and are none at zero', () => {
    assert.deepEqual(heights([5, -5], [-2, -3], [0, 1]), [
      [
        [0, 5],
        [1, -5],
      ],
      [
        [0, -2],
        [1, -8],
      ],
      [[1, 1]],
    ]);
  });
});

describe('points of a series', () => {
  it('come in rising order, one a time, and only those that are numbers', () => {
    const series = { label: 'x', kind: 'line' as const };
    const at = Float64Array.of(3, 1, 3, 2, Number.NaN);
    const values = Float64Array.of(30, 10, 31, Number.NaN, 5);
    assert.deepEqual(seriesPoints({ ...series, at, values }), [
      { time: 1, value: 10 },
      { time: 3, value: 31 },
    ]);
  });
});
