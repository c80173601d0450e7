import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TIMEFRAMES } from '../../../../src/card/card.ts';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import { futureCount, futureRows } from '../../../../webview/chart/barSeries.ts';
import { barsOf, type ChartCandles, placeholderCandles } from '../../../../webview/chart/candles.ts';
import { sketchArb, typeArb } from '../../card/geometry/geometryArbitraries.ts';

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
  it('passes seconds to the library, and keeps milliseconds for the axis', () => {
    const { rows, times } = barsOf(candles([[3_600_000, 1, 3, 0.5, 2]]));
    assert.deepEqual(rows, [{ time: 3600, open: 1, high: 3, low: 0.5, close: 2 }]);
    assert.deepEqual([...times], [3_600_000]);
  });

  it('sorts rows, keeps the last of two with the same time, and drops rows that would break the chart', () => {
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

describe('placeholderCandles', () => {
  it('are valid bars for any card', () => {
    const drawingArb = fc.tuple(sketchArb, typeArb).map(([drawing, type]) => ({ ...drawing, type }));
    fc.assert(
      fc.property(fc.array(drawingArb), fc.constantFrom(...TIMEFRAMES), (drawings, timeframe) => {
        const candles = placeholderCandles({ metadata: {}, levels: {}, drawings }, timeframe, Date.UTC(2026, 0, 1));
        assert.ok(candles.time.length >= 120 && candles.time.length <= 1000);
        assert.equal(barsOf(candles).rows.length, candles.time.length);
      }),
    );
  });

  it('open when candles would: on the hour, on Mondays, on the first of the month', () => {
    const line = {
      type: 'LINE',
      clientObjectId: 'a',
      points: [{ time: '2026-02-18T09:30:00Z', price: 1 }],
      style: {},
    } as const;
    const card = { metadata: {}, levels: {}, drawings: [line] };
    const lastOf = (timeframe: (typeof TIMEFRAMES)[number]) =>
      new Date(placeholderCandles(card, timeframe, 0).time.at(-1) ?? 0).toISOString();
    assert.equal(lastOf('H4'), '2026-02-18T08:00:00.000Z');
    assert.equal(lastOf('D'), '2026-02-18T00:00:00.000Z');
    assert.equal(lastOf('W'), '2026-02-16T00:00:00.000Z');
    assert.equal(lastOf('M'), '2026-02-01T00:00:00.000Z');
    const months = placeholderCandles(card, 'M', 0).time;
    assert.ok([...months].every((time) => new Date(time).getUTCDate() === 1));
  });
});

describe('futureRows', () => {
  it('continue the bars, with calendar months', () => {
    assert.deepEqual(
      futureRows(timeAxis([Date.UTC(2026, 0, 1)], 'M'), 2).map(({ time }) => time * 1000),
      [Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1)],
    );
  });

  it('reach beyond the farthest drawing, up to a limit', () => {
    assert.equal(futureCount(99, 50), 60);
    assert.equal(futureCount(99, 199), 120);
    assert.equal(futureCount(99, 1e9), 2000);
  });
});
