import assert from 'node:assert/strict';
import type { CandlestickData, IChartApi } from 'lightweight-charts';
import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import { BarSeries } from '../../../../webview/chart/barSeries.ts';
import type { ChartTheme } from '../../../../webview/chart/theme.ts';

/** The chart's bars, and what the library has received of them: each list of candles, the newest last. */
function barSeries(count: number) {
  const received: CandlestickData[][] = [];
  const series = (rows: (list: CandlestickData[]) => void) => ({ applyOptions: () => undefined, setData: rows });
  const both = [series((list) => received.push(list)), series(() => undefined)];
  const chart = { addSeries: () => both.shift(), applyOptions: () => undefined };
  const bars = new BarSeries(chart as unknown as IChartApi, {} as ChartTheme);
  const candles = sampleCandles(count);
  bars.show(candles, () => candles);
  return { bars, candles, received };
}

describe('the bars of a chart', () => {
  it('are handed to the library whole if they are few', () => {
    const { bars, received } = barSeries(4000);
    assert.equal(received.at(-1)?.length, 4000);
    assert.equal(bars.start, 0);
  });

  it('are handed over in part if they are many, from the newest on', () => {
    const { bars, candles, received } = barSeries(200_000);
    const rows = received.at(-1) ?? [];
    assert.ok(rows.length >= 4000 && rows.length <= 6000, String(rows.length));
    assert.equal(bars.start, 200_000 - rows.length);
    const of = (index: number) => ({
      time: (candles.time[index] ?? 0) / 1000,
      open: candles.open[index],
      high: candles.high[index],
      low: candles.low[index],
      close: candles.close[index],
    });
    assert.deepEqual(rows[0], of(bars.start));
    assert.deepEqual(rows.at(-1), of(199_999));
  });

  it('keep their numbers, prices and times, whichever of them the library has', () => {
    const { bars, candles } = barSeries(200_000);
    assert.equal(bars.count, 200_000);
    for (const index of [0, 100_000, 199_999]) {
      assert.equal(bars.barAt(index)?.close, candles.close[index]);
      assert.equal(bars.axis.timeAt(index), candles.time[index]);
    }
    for (const index of [-1, 0.5, 200_000]) assert.equal(bars.barAt(index), undefined);
  });

  it('are handed over before the view comes within a screen of the first one', () => {
    const { bars, received } = barSeries(200_000);
    const { start } = bars;
    bars.reach({ from: start + 700, to: start + 1400 });
    assert.deepEqual([bars.start, received.length], [start, 1]);
    bars.reach({ from: start + 699, to: start + 1399 });
    assert.ok(bars.start <= start - 701, String(bars.start));
    assert.equal(received.at(-1)?.length, 200_000 - bars.start);
  });

  it('are loaded back to the target of a jump in one step', () => {
    const { bars } = barSeries(200_000);
    bars.reach({ from: 100_000, to: 100_400 });
    assert.ok(bars.start <= 99_600 && bars.start > 0, String(bars.start));
    bars.reach({ from: 100, to: 500 });
    assert.equal(bars.start, 0);
    bars.reach({ from: -5000, to: -4000 });
    assert.equal(bars.start, 0);
  });

  it('cost no more than three times as much one by one as all at once', () => {
    const { bars, received } = barSeries(200_000);
    for (let from = 199_000; from > -1000; from -= 100) bars.reach({ from, to: from + 700 });
    const total = received.reduce((sum, rows) => sum + rows.length, 0);
    assert.equal(bars.start, 0);
    assert.ok(total < 3 * 200_000, String(total));
    assert.ok(received.length <= 8, String(received.length));
  });
});
