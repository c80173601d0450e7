import {
  type CandlestickData,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesPartialOptionsMap,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import type { BarPrices } from '../../src/card/geometry/snapping.ts';
import { type TimeAxis, timeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { Timeframe } from '../../src/card/model/card.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { shownDecimals } from '../../src/card/model/prices.ts';
import { DAY_MS } from '../../src/time.ts';
import { type ChartCandles, drawableCandles, pricesAt } from './candles.ts';
import { candleOptions, timeOptions, zoomOptions } from './chartOptions.ts';
import type { ChartTheme } from './theme.ts';
import type { BarRange } from './viewRanges.ts';

/**
 * The bars on the chart, candles or placeholders, and the empty bars of the future. The library, which needs half a
 * kilobyte for a bar and long for many, gets the newest bars only, and older ones when the view comes near them: its bar
 * numbers begin at `start`.
 */
export class BarSeries {
  readonly series: ISeriesApi<'Candlestick'>;
  readonly #chart: IChartApi;
  readonly #future: ISeriesApi<'Candlestick'>;
  #theme: ChartTheme;
  /** All bars, not only those that the library has. */
  #all: ChartCandles = NO_BARS;
  #start = 0;
  #axis: TimeAxis = timeAxis([], 'H1');
  #precision = 2;
  /** Decimals of the bars' prices. */
  #ownPrecision = 2;
  #tick = 0.01;
  #hasCandles = false;
  #futureBars = 0;

  constructor(chart: IChartApi, theme: ChartTheme) {
    this.#chart = chart;
    this.#theme = theme;
    this.series = chart.addSeries(CandlestickSeries, candleOptions(theme, false));
    this.#future = chart.addSeries(CandlestickSeries, { lastValueVisible: false, priceLineVisible: false });
  }

  get count(): number {
    return this.#all.time.length;
  }

  /** Index of the first bar that the library has. */
  get start(): number {
    return this.#start;
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
  barAt(index: number): BarPrices | undefined {
    const isCandle = this.#hasCandles && Number.isInteger(index) && index >= 0 && index < this.count;
    return isCandle ? pricesAt(this.#all, index) : undefined;
  }

  /** The candles; undefined while the bars are placeholders. The same object until they change. */
  get candles(): ChartCandles | undefined {
    return this.#hasCandles ? this.#all : undefined;
  }

  /** Whether the bars are candles rather than placeholders. */
  get areCandles(): boolean {
    return this.#hasCandles;
  }

  /** Shows the candles if any can be drawn, otherwise the placeholder bars. */
  show(candles: ChartCandles | undefined, standIns: () => ChartCandles): void {
    const drawable = candles && drawableCandles(candles);
    this.#hasCandles = drawable !== undefined && drawable.time.length > 0;
    const shown = drawable && this.#hasCandles ? drawable : drawableCandles(standIns());
    this.#all = shown;
    this.#axis = timeAxis(shown.time, shown.timeframe);
    this.#ownPrecision = Math.min(MOST_PRECISION, Math.max(0, shown.precision));
    this.#precision = this.#ownPrecision;
    this.#tick = shown.tick > 0 ? shown.tick : 10 ** -this.#precision;
    // Old future rows between new bars would be bars without a price.
    if (this.#futureBars > 0) this.#future.setData([]);
    this.#futureBars = 0;
    this.series.applyOptions({
      ...candleOptions(this.#theme, this.#hasCandles),
      ...priceFormat(this.#precision),
    });
    this.#chart.applyOptions(timeOptions(shown.timeframe));
    this.#chart.applyOptions(zoomOptions(this.count));
    this.#start = this.count;
    this.#load(labelStart(shown.time, this.count - FIRST_BARS));
  }

  /** Shows all prices with the decimals that these levels need, if the bars have fewer. */
  setLevels(levels: CardSketch['levels']): void {
    const precision = Math.min(MOST_PRECISION, shownDecimals(levels, this.#ownPrecision));
    if (precision === this.#precision) return;
    this.#precision = precision;
    this.series.applyOptions(priceFormat(precision));
  }

  /** Gives the library the bars that it needs to show these, unless it has them. Changes `start`, but not the view. */
  reach(shown: BarRange): void {
    const width = shown.to - shown.from;
    // One more screen, because the library stops a drag or a zoom at its first bar.
    if (shown.from - width >= this.#start) return;
    // At least doubles them, so that paging through all bars costs at most twice as much as loading them at once.
    const wanted = Math.min(shown.from - 2 * width, this.count - 2 * (this.count - this.#start));
    this.#load(labelStart(this.#all.time, wanted));
  }

  /** Adds future bars for an object that ends at the bar index `farthest`; never removes any. */
  reserveFuture(farthest: number): void {
    if (this.count === 0) return;
    const count = futureCount(this.count - 1, farthest);
    if (count <= this.#futureBars) return;
    this.#futureBars = count;
    this.#future.setData(futureRows(this.#axis, count));
  }

  setTheme(theme: ChartTheme): void {
    this.#theme = theme;
    this.series.applyOptions(candleOptions(theme, this.#hasCandles));
  }

  #load(start: number): void {
    if (start >= this.#start) return;
    this.#start = start;
    this.series.setData(libraryRows(this.#all, start));
  }
}

/** Maximum number of decimals on the library's price axis. */
const MOST_PRECISION = 15;

function priceFormat(precision: number): SeriesPartialOptionsMap['Candlestick'] {
  return { priceFormat: { type: 'price', precision, minMove: Number(`1e-${precision}`) } };
}

const NONE = new Float64Array();
const NO_BARS: ChartCandles = {
  timeframe: 'H1',
  precision: 2,
  tick: 0.01,
  time: NONE,
  open: NONE,
  high: NONE,
  low: NONE,
  close: NONE,
};

/** Number of bars that the library gets at first: more than any first view shows, with a screen to spare. */
const FIRST_BARS = 4000;

/**
 * The first bar to load if the one at `index` is needed: if possible, one that begins a year, a month or a day. The
 * library chooses its time labels from its first bar on, so with any other one they would change when bars are added.
 */
export function labelStart(times: Float64Array, index: number): number {
  const last = Math.floor(index);
  // Half as many bars more at most.
  const first = last - Math.floor((times.length - last) / 2);
  if (first <= 0) return 0;
  let [best, heaviest] = [last, 0];
  for (let i = last; i > first; i -= 1) {
    const weight = boundary(times[i - 1] ?? 0, times[i] ?? 0);
    if (weight > heaviest) [best, heaviest] = [i, weight];
    if (weight === 3) break;
  }
  return best;
}

/** 3 if a year begins between two bars, 2 for a month, 1 for a day, else 0. */
function boundary(before: number, time: number): number {
  if (Math.floor(before / DAY_MS) === Math.floor(time / DAY_MS)) return 0;
  const [a, b] = [new Date(before), new Date(time)];
  if (a.getUTCFullYear() !== b.getUTCFullYear()) return 3;
  return a.getUTCMonth() === b.getUTCMonth() ? 1 : 2;
}

/** These bars from `start` on in the library's format. */
function libraryRows(bars: ChartCandles, start: number): CandlestickData<UTCTimestamp>[] {
  return Array.from({ length: bars.time.length - start }, (_, i) => ({
    time: ((bars.time[start + i] ?? 0) / 1000) as UTCTimestamp,
    ...pricesAt(bars, start + i),
  }));
}

/** Least and greatest number of future bars. */
const MIN_FUTURE_BARS = 60;
const MAX_FUTURE_BARS = 2000;
/** Bars kept free behind the last drawing. */
const FUTURE_MARGIN = 20;

/** Number of future bars for an object that ends at the index `farthest`; rounded up, so it seldom changes. */
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
