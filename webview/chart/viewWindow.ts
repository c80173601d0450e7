import type { IChartApi, ISeriesApi, Logical } from 'lightweight-charts';
import type { Place } from '../../src/card/geometry/projection.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { ChartViewState } from './chartApi.ts';
import type { BarRange } from './viewRanges.ts';

/** The part of the chart that is shown: read, moved and kept. */
export class ViewWindow {
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<'Candlestick'>;

  readonly #scaleAnew: () => void;

  /** `scaleAnew` lets go of prices that were kept for a gesture. */
  constructor(chart: IChartApi, series: ISeriesApi<'Candlestick'>, scaleAnew: () => void) {
    this.#chart = chart;
    this.#series = series;
    this.#scaleAnew = scaleAnew;
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
    this.#scaleAnew();
    this.#series.priceScale().setAutoScale(true);
  }

  /** Moves by that share of the width; positive shows later bars. */
  pan(share: number): void {
    const { range } = this;
    if (!range) return;
    const by = (range.to - range.from) * share;
    this.show({ from: range.from + by, to: range.to + by });
  }

  /** Moves by so many bars, also by a part of one. */
  shift(bars: number): void {
    const { range } = this;
    if (range) this.show({ from: range.from + bars, to: range.to + bars });
  }

  /** Moves no further than needed to have that place on the pane with some room around; false when it is there already. */
  follow({ index, price }: Place): boolean {
    const { range } = this;
    const scale = this.#series.priceScale();
    const prices = scale.getVisibleRange();
    if (!range || !prices) return false;
    const bars = outside(index, range.from, range.to);
    const steps = outside(price, prices.from, prices.to);
    if (bars !== 0) this.shift(bars);
    if (steps !== 0) scale.setVisibleRange({ from: prices.from + steps, to: prices.to + steps });
    return bars !== 0 || steps !== 0;
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

/** How far a range must move to have the value in it, a twentieth of its width from its ends. */
function outside(value: number, from: number, to: number): number {
  const room = (to - from) / 20;
  if (value < from) return value - room - from;
  return value > to ? value + room - to : 0;
}

/** Milliseconds of rest after which a changed view is told. */
const VIEW_REST_MS = 200;

/** Tells of a view that was moved, when it has come to rest. */
export class ViewChangeNotifier {
  readonly #tell: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** The view has moved, and may go on moving. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#tell, VIEW_REST_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
