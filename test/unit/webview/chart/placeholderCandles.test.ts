import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TIMEFRAMES } from '../../../../src/card/card.ts';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import { barsOf } from '../../../../webview/chart/chartCandles.ts';
import { futureCount, futureRows } from '../../../../webview/chart/futureTimes.ts';
import { placeholderCandles } from '../../../../webview/chart/placeholderCandles.ts';
import { sketchArb, typeArb } from '../../card/geometry/geometryArbitraries.ts';

describe('placeholderCandles', () => {
  it('are bars that the library takes, whatever the card holds', () => {
    const drawingArb = fc.tuple(sketchArb, typeArb).map(([drawing, type]) => ({ ...drawing, type }));
    fc.assert(
      fc.property(fc.array(drawingArb), fc.constantFrom(...TIMEFRAMES), (drawings, timeframe) => {
        const candles = placeholderCandles({ metadata: {}, levels: {}, drawings }, timeframe, Date.UTC(2026, 0, 1));
        assert.ok(candles.time.length >= 120 && candles.time.length <= 1000);
        assert.equal(barsOf(candles).rows.length, candles.time.length);
      }),
    );
  });

  it('open when candles would: on the hour, on Mondays, on the first of a month', () => {
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
  it('continue the bars, months by the calendar', () => {
    assert.deepEqual(
      futureRows(timeAxis([Date.UTC(2026, 0, 1)], 'M'), 2).map(({ time }) => time * 1000),
      [Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1)],
    );
  });

  it('reach behind the farthest drawing, within reason', () => {
    assert.equal(futureCount(99, 50), 60);
    assert.equal(futureCount(99, 199), 120);
    assert.equal(futureCount(99, 1e9), 2000);
  });
});
