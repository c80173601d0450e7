import assert from 'node:assert/strict';
import { plotSummary, seriesPoints, stackedColumns } from '../../../../../webview/results/plot/plotSeries.ts';

const DAY = Date.UTC(2026, 2, 1) / 1000;

describe('the description of a plot', () => {
  it('has the first, last, lowest and highest value with their days', () => {
    const series = [
      {
        label: 'Coins',
        kind: 'line' as const,
        at: Float64Array.of(DAY, DAY + 86_400, DAY + 90_000),
        values: Float64Array.of(5, -1, 1_200.5),
      },
    ];
    assert.equal(
      plotSummary({ title: 'T', unit: 'coins', series }),
      'Coins, coins: 3 values, first 5 (2026-03-01), last 1,200.5 (2026-03-02 01:00), lowest -1 (2026-03-02), highest 1,200.5 (2026-03-02 01:00).',
    );
  });

  it('uses category names, and reports empty series', () => {
    const empty = { label: 'None', kind: 'line' as const, at: new Float64Array(), values: new Float64Array() };
    const one = { label: 'XP', kind: 'steps' as const, at: Float64Array.of(1), values: Float64Array.of(7) };
    assert.equal(
      plotSummary({ title: 'T', unit: 'XP', names: ['Bronze', 'Gold'], series: [one, empty] }),
      'XP, XP: 1 value, first 7 (Gold), last 7 (Gold), lowest 7 (Gold), highest 7 (Gold). None: no values.',
    );
  });
});

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
  it('are cumulated', () => {
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

  it('stack downwards below zero, and are omitted at zero', () => {
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
  it('are sorted, one per time, without NaN', () => {
    const series = { label: 'x', kind: 'line' as const };
    const at = Float64Array.of(3, 1, 3, 2, Number.NaN);
    const values = Float64Array.of(30, 10, 31, Number.NaN, 5);
    assert.deepEqual(seriesPoints({ ...series, at, values }), [
      { time: 1, value: 10 },
      { time: 3, value: 31 },
    ]);
  });
});
