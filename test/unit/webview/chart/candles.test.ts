import assert from 'node:assert/strict';
import fc from 'fast-check';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import { TIMEFRAMES } from '../../../../src/card/model/card.ts';
import { futureCount, futureRows, labelStart } from '../../../../webview/chart/barSeries.ts';
import { type ChartCandles, drawableCandles, placeholderCandles } from '../../../../webview/chart/candles.ts';
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

describe('drawableCandles', () => {
  it('copies nothing if all can be drawn', () => {
    const given = candles([
      [3_600_000, 1, 3, 0.5, 2],
      [7_200_000, 2, 2, 2, 2],
    ]);
    assert.equal(drawableCandles(given), given);
  });

  it('rounds times down to seconds, which the library needs', () => {
    assert.deepEqual([...drawableCandles(candles([[3_600_999, 1, 3, 0.5, 2]])).time], [3_600_000]);
  });

  it('sorts candles, keeps the last of two with the same time, and drops those that would break the chart', () => {
    const { time, close } = drawableCandles(
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
    assert.deepEqual([...time], [3_600_000, 7_200_000]);
    assert.deepEqual([...close], [1.5, 1.7]);
  });
});

describe('placeholderCandles', () => {
  it('are valid bars for any card', () => {
    const drawingArb = fc.tuple(sketchArb, typeArb).map(([drawing, type]) => ({ ...drawing, type }));
    fc.assert(
      fc.property(fc.array(drawingArb), fc.constantFrom(...TIMEFRAMES), (drawings, timeframe) => {
        const candles = placeholderCandles({ metadata: {}, levels: {}, drawings }, timeframe, Date.UTC(2026, 0, 1));
        assert.ok(candles.time.length >= 120 && candles.time.length <= 1000);
        assert.equal(drawableCandles(candles), candles);
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

describe('labelStart', () => {
  const days = (count: number) => Float64Array.from({ length: count }, (_, day) => Date.UTC(2020, 0, 1 + day));

  it('begins a year, else a month, else a day, with half as many bars more at most', () => {
    const start = (times: Float64Array, index: number) => new Date(times[labelStart(times, index)] ?? 0).toISOString();
    assert.equal(start(days(4000), 3000), '2028-01-01T00:00:00.000Z');
    assert.equal(start(days(4000), 3900), '2030-09-01T00:00:00.000Z');
    assert.equal(start(days(4000), 3990), '2030-12-01T00:00:00.000Z');
    const hours = Float64Array.from({ length: 4000 }, (_, hour) => Date.UTC(2026, 0, 5, hour));
    assert.equal(start(hours, 3900), '2026-06-16T00:00:00.000Z');
    assert.equal(start(hours, 3990), '2026-06-20T06:00:00.000Z');
  });

  it('is the first bar if few more are left, or if there are fewer', () => {
    assert.equal(labelStart(days(4000), 1000), 0);
    assert.equal(labelStart(days(100), -3900), 0);
    assert.equal(labelStart(days(0), 0), 0);
  });

  it('never begins after the bar that is needed', () => {
    const timesArb = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 300 }).map((gaps) => {
      let time = 0;
      return Float64Array.from(gaps, (gap) => (time += gap * 21_600_000));
    });
    fc.assert(
      fc.property(timesArb, fc.integer({ min: -50, max: 300 }), (times, index) => {
        const start = labelStart(times, Math.min(index, times.length - 1));
        assert.ok(start >= 0 && (start <= index || index < 0 || index >= times.length), String(start));
      }),
    );
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
