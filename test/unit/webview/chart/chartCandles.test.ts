import assert from 'node:assert/strict';
import { barsOf, type ChartCandles } from '../../../../webview/chart/chartCandles.ts';

function candles(rows: readonly (readonly [number, number, number, number, number])[]): ChartCandles {
  const column = (i: 0 | 1 | 2 | 3 | 4): Float64Array => Float64Array.from(rows.map((row) => row[i]));
  return {
    timeframe: 'H1',
    precision: 2,
    tick: 0.01,
    time: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
  };
}

describe('barsOf', () => {
  it('gives seconds to the library, and keeps the milliseconds for the axis', () => {
    const { rows, times } = barsOf(candles([[3_600_000, 1, 3, 0.5, 2]]));
    assert.deepEqual(rows, [{ time: 3600, open: 1, high: 3, low: 0.5, close: 2 }]);
    assert.deepEqual([...times], [3_600_000]);
  });

  it('sorts, keeps the last of two rows with one time, and drops rows that would stop the chart', () => {
    const { rows } = barsOf(
      candles([
        [7_200_000, 1, 2, 1, 2],
        [3_600_000, 1, 2, 1, 1.5],
        [7_200_000, 1, 2, 1, 1.7],
        [9_000_000, Number.NaN, 2, 1, 1],
        [9_100_000, 1, 0.5, 1, 1],
        [Number.NaN, 1, 2, 1, 1],
        [9_200_000, 1, 1e300, 1, 1],
      ]),
    );
    assert.deepEqual(
      rows.map(({ time, close }) => [time, close]),
      [
        [3600, 1.5],
        [7200, 1.7],
      ],
    );
  });
});
