import {
  type CandlestickData,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import type { Timeframe } from '../../src/card/card.ts';
import { type TimeAxis, timeAxis } from '../../src/card/geometry/timeAxis.ts';
import { barsOf, type ChartCandles } from './candles.ts';
import { candleOptions, timeOptions, zoomOptions } from './chartOptions.ts';
import type { ChartTheme } from './theme.ts';

/** The bars on the chart, candles or placeholders, and the empty bars of the future. */
export class BarSeries {
  readonly series: ISeriesApi<'Candlestick'>;
  readonly #chart: IChartApi;
  readonly #future: ISeriesApi<'Candlestick'>;
  #theme: ChartTheme;
  /** Opening times, epoch milliseconds. Everything else is kept by the library only, to save memory. */
  #times: ArrayLike<number> = [];
  #axis: TimeAxis = timeAxis([], 'H1');
  #precision = 2;
  #tick = 0.01;
  #hasCandles = false;
  #futureBars = 0;

  constructor(chart: IChartApi, theme: ChartTheme) {
    this.#chart = chart;
    this.#theme = theme;
    this.series = chart.addSeries(CandlestickSeries, candleOptions(theme, false));
    this.#future = chart.addSeries(CandlestickSeries, { lastValueVisible: false, priceLineVisible: false });
  }

  /** Number of bars. */
  get count(): number {
    return this.#times.length;
  }

  get axis(): TimeAxis {
    return this.#axis;
  }

  get timeframe(): Timeframe {
    return this.#axis.timeframe;
  }

  /** Decimals of a price. */
  get precision(): number {
    return this.#precision;
  }

  /** Smallest price step. */
  get tick(): number {
    return this.#tick;
  }

  /** The candle at a whole bar index; undefined beyond the candles and for placeholder bars. */
  barAt(index: number): CandlestickData | undefined {
    const bar = this.#hasCandles && Number.isInteger(index) ? this.series.dataByIndex(index) : null;
    return bar !== null && isCandle(bar) ? bar : undefined;
  }

  /** Whether the bars are candles rather than placeholders. */
  get areCandles(): boolean {
    return this.#hasCandles;
  }

  /** Shows the candles if any can be drawn, otherwise the placeholder bars. */
  show(candles: ChartCandles | undefined, standIns: () => ChartCandles): void {
    const drawable = candles && barsOf(candles);
    this.#hasCandles = drawable !== undefined && drawable.rows.length > 0;
    const shown = candles && this.#hasCandles ? candles : standIns();
    const { rows, times } = drawable && this.#hasCandles ? drawable : barsOf(shown);
    this.#times = times;
    this.#axis = timeAxis(times, shown.timeframe);
    this.#precision = Math.min(8, Math.max(0, shown.precision));
    this.#tick = shown.tick > 0 ? shown.tick : 10 ** -this.#precision;
    // Old future rows among new bars would be bars without a price.
    if (this.#futureBars > 0) this.#future.setData([]);
    this.#futureBars = 0;
    this.series.applyOptions({
      ...candleOptions(this.#theme, this.#hasCandles),
      priceFormat: { type: 'price', precision: this.#precision, minMove: 10 ** -this.#precision },
    });
    this.#chart.applyOptions(timeOptions(shown.timeframe));
    this.#chart.applyOptions(zoomOptions(rows.length));
    this.series.setData(rows);
  }

  /** Adds future bars for an object that ends at the bar index `farthest`; never removes any. */
  reserveFuture(farthest: number): void {
    if (this.#times.length === 0) return;
    const count = futureCount(this.#times.length - 1, farthest);
    if (count <= this.#futureBars) return;
    this.#futureBars = count;
    this.#future.setData(futureRows(this.#axis, count));
  }

  setTheme(theme: ChartTheme): void {
    this.#theme = theme;
    this.series.applyOptions(candleOptions(theme, this.#hasCandles));
  }
}

function isCandle(bar: CandlestickData | WhitespaceData): bar is CandlestickData {
  return 'open' in bar;
}

/** Least and greatest number of future bars. */
const MIN_FUTURE_BARS = 60;
const MAX_FUTURE_BARS = 2000;
/** Bars kept free behind the last drawing. */
const FUTURE_MARGIN = 20;

/** Number of future bars for an object that ends at the index `farthest`; rounded up, so that it seldom changes. */
export function futureCount(lastIndex: number, farthest: number): number {
  const needed = Math.ceil(Math.max(0, farthest - lastIndex)) + FUTURE_MARGIN;
  return Math.min(MAX_FUTURE_BARS, Math.max(MIN_FUTURE_BARS, Math.ceil(needed / MIN_FUTURE_BARS) * MIN_FUTURE_BARS));
}

/**
 * Empty rows after the last bar, because the library labels the time axis only where some series has a time. They need
 * their own series: in the candles' series they would prevent updates of the last bar.
 */
export function futureRows(axis: TimeAxis, count: number): WhitespaceData<UTCTimestamp>[] {
  return Array.from({ length: count }, (_, i) => ({
    time: Math.floor(axis.timeAt(axis.count + i) / 1000) as UTCTimestamp,
  }));
}
