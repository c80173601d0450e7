import { CandlestickSeries, type IChartApi, type ISeriesApi } from 'lightweight-charts';
import type { Timeframe } from '../../src/card/card.ts';
import type { BarPrices } from '../../src/card/geometry/barPrices.ts';
import { type TimeAxis, timeAxis } from '../../src/card/geometry/timeAxis.ts';
import { type Bars, barsOf, type ChartCandles } from './chartCandles.ts';
import { candleOptions, timeOptions, zoomOptions } from './chartOptions.ts';
import { futureCount, futureTimes } from './futureTimes.ts';
import type { ChartTheme } from './theme.ts';

/** The bars on the chart, candles or stand-ins, and the empty bars of the time to come. */
export class BarStage {
  readonly series: ISeriesApi<'Candlestick'>;
  readonly #chart: IChartApi;
  readonly #future: ISeriesApi<'Candlestick'>;
  #theme: ChartTheme;
  #bars: Bars = { rows: [], times: [] };
  #axis: TimeAxis = timeAxis([], 'H1');
  #precision = 2;
  #tick = 0.01;
  #areCandles = false;
  #futureBars = 0;

  constructor(chart: IChartApi, theme: ChartTheme) {
    this.#chart = chart;
    this.#theme = theme;
    this.series = chart.addSeries(CandlestickSeries, candleOptions(theme, false));
    this.#future = chart.addSeries(CandlestickSeries, { lastValueVisible: false, priceLineVisible: false });
  }

  get bars(): Bars {
    return this.#bars;
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

  /** The candle at a whole bar index; undefined beside the candles, and of a stand-in. */
  barAt(index: number): BarPrices | undefined {
    return this.#areCandles ? this.#bars.rows[index] : undefined;
  }

  /** Whether the bars are candles, not stand-ins. */
  get areCandles(): boolean {
    return this.#areCandles;
  }

  /** Shows the candles, if any of them can be drawn, else the stand-ins. */
  show(candles: ChartCandles | undefined, standIns: () => ChartCandles): void {
    const drawable = candles && barsOf(candles);
    this.#areCandles = drawable !== undefined && drawable.rows.length > 0;
    const shown = candles && this.#areCandles ? candles : standIns();
    this.#bars = drawable && this.#areCandles ? drawable : barsOf(shown);
    this.#axis = timeAxis(this.#bars.times, shown.timeframe);
    this.#precision = Math.min(8, Math.max(0, shown.precision));
    this.#tick = shown.tick > 0 ? shown.tick : 10 ** -this.#precision;
    // Old future rows among new bars would be bars of no price.
    if (this.#futureBars > 0) this.#future.setData([]);
    this.#futureBars = 0;
    this.series.applyOptions({
      ...candleOptions(this.#theme, this.#areCandles),
      priceFormat: { type: 'price', precision: this.#precision, minMove: 10 ** -this.#precision },
    });
    this.#chart.applyOptions(timeOptions(shown.timeframe));
    this.#chart.applyOptions(zoomOptions(this.#bars.rows.length));
    this.series.setData(this.#bars.rows);
  }

  /** Makes room to the right for what ends at the bar index `farthest`; never takes room away. */
  reserveFuture(farthest: number): void {
    const last = this.#bars.times.at(-1);
    if (last === undefined) return;
    const count = futureCount(this.#bars.times.length - 1, farthest);
    if (count <= this.#futureBars) return;
    this.#futureBars = count;
    this.#future.setData(futureTimes(last, this.timeframe, count));
  }

  setTheme(theme: ChartTheme): void {
    this.#theme = theme;
    this.series.applyOptions(candleOptions(theme, this.#areCandles));
  }
}
