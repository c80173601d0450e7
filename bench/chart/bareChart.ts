import { CandlestickSeries, createChart, type Logical, type UTCTimestamp } from 'lightweight-charts';
import type { ChartCandles } from '../../webview/chart/candles.ts';

/** The chart library alone, the way its own introduction shows it: the baseline. */
export function showBareChart({ time, open, high, low, close }: ChartCandles): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('no root');
  const chart = createChart(root, {
    autoSize: true,
    // The default is the browser's, which Intl may refuse.
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

/** Tells the page's driver when the frame after the first drawn one begins: milliseconds since navigation, without making the data. */
export function reportWhenPainted(dataTime: number): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.documentElement.dataset['painted'] = String(performance.now() - dataTime);
    });
  });
}
