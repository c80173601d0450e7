import type { IChartApi, ISeriesApi, Logical } from 'lightweight-charts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { BarRange } from './cardExtent.ts';
import type { ChartViewState } from './viewState.ts';

/** The part of the chart that is shown: read, moved and kept. */
export class ViewWindow {
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<'Candlestick'>;

  constructor(chart: IChartApi, series: ISeriesApi<'Candlestick'>) {
    this.#chart = chart;
    this.#series = series;
  }

  /** The bars in view; undefined before there are any. */
  get range(): BarRange | undefined {
    return this.#chart.timeScale().getVisibleLogicalRange() ?? undefined;
  }

  /** Shows these bars; the library's own range by times could not show any beyond the candles. */
  show({ from, to }: BarRange): void {
    this.#chart.timeScale().setVisibleLogicalRange({ from: from as Logical, to: to as Logical });
  }

  /** Lets the price scale follow what is shown: all levels, and each drawing in view. */
  followPrices(): void {
    this.#series.priceScale().setAutoScale(true);
  }

  /** Moves by that share of the width; positive shows later bars. */
  pan(share: number): void {
    const { range } = this;
    if (!range) return;
    const by = (range.to - range.from) * share;
    this.show({ from: range.from + by, to: range.to + by });
  }

  /** Shows that many times as many bars. */
  zoom(factor: number): void {
    const { range } = this;
    if (!range) return;
    const grow = ((range.to - range.from) * (factor - 1)) / 2;
    this.show({ from: range.from - grow, to: range.to + grow });
  }

  /** What is shown, by time and price. */
  state(axis: TimeAxis): ChartViewState | undefined {
    const { range } = this;
    if (!range) return undefined;
    const scale = this.#series.priceScale();
    const prices = scale.options().autoScale ? null : scale.getVisibleRange();
    return {
      fromTime: axis.timeAt(range.from),
      toTime: axis.timeAt(range.to),
      ...(prices ? { prices: { low: prices.from, high: prices.to } } : {}),
    };
  }

  /** Shows that again; false when it is no view of these bars. */
  restore({ fromTime, toTime, prices }: ChartViewState, axis: TimeAxis): boolean {
    const range = { from: axis.indexAt(fromTime), to: axis.indexAt(toTime) };
    if (!(range.from < range.to)) return false;
    this.show(range);
    if (prices && prices.low < prices.high) {
      this.#series.priceScale().setVisibleRange({ from: prices.low, to: prices.high });
    }
    return true;
  }
}
