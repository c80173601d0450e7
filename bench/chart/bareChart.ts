import { CandlestickSeries, createChart, type Logical, type UTCTimestamp } from 'lightweight-charts';
import type { ChartCandles } from '../../webview/chart/candles.ts';

/** The chart library alone, set up as in its own introduction: the baseline. */
export function showBareChart({ time, open, high, low, close }: ChartCandles): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('no root');
  const chart = createChart(root, {
    autoSize: true,
    // The default is the browser's, which Intl may not support.
    localization: { locale: 'en' },
    timeScale: { timeVisible: true },
  });
  const rows = Array.from({ length: time.length }, (_, i) => ({
    time: ((time[i] ?? 0) / 1000) as UTCTimestamp,
    open: open[i] ?? 0,
    high: high[i] ?? 0,
    low: low[i] ?? 0,
    close: close[i] ?? 0,
  }));
  chart.addSeries(CandlestickSeries).setData(rows);
  chart.timeScale().setVisibleLogicalRange({ from: (rows.length - 120) as Logical, to: (rows.length + 12) as Logical });
}

/**
 * Reports the start of the frame after the first painted one: milliseconds since navigation, without the time to create
 * the data.
 */
export function reportWhenPainted(dataTime: number): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.documentElement.dataset['painted'] = String(performance.now() - dataTime);
    });
  });
}
