import type { IChartApi, Logical } from 'lightweight-charts';
import type { Place } from '../../src/card/geometry/projection.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { BarSeries } from './barSeries.ts';
import type { ChartViewState } from './chartApi.ts';
import type { BarRange } from './viewRanges.ts';

/** The library shows two bars at least. */
const FEWEST_BARS = 1;

/**
 * To about a millionth of a bar, without the noise of the library's arithmetic: where the view ends at a bar, it would
 * decide which bar is the last one in view. A power of two, so that adding whole bars brings no new noise.
 */
function steady(bars: number): number {
  return Math.round(bars * 2 ** 20) / 2 ** 20;
}

/** The visible part of the chart: reads, moves and restores it through the chart library. */
export class ViewWindow {
  readonly #chart: IChartApi;
  readonly #bars: BarSeries;
  readonly #rescale: () => void;
  /** A range that the library will show in the next frame. */
  #requested: BarRange | undefined;

  /** `rescale` releases a price range that was kept for a gesture. */
  constructor(chart: IChartApi, bars: BarSeries, rescale: () => void) {
    this.#chart = chart;
    this.#bars = bars;
    this.#rescale = rescale;
  }

  /** The bars in view; undefined before there are any. */
  get range(): BarRange | undefined {
    const { start } = this.#bars;
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    return range === null ? undefined : { from: start + steady(range.from), to: start + steady(range.to) };
  }

  /** Shows these bars. The library's range by time can't be used: it doesn't reach beyond the candles. */
  show(range: BarRange): void {
    this.#bars.reach(range);
    const { start } = this.#bars;
    const [from, to] = [(range.from - start) as Logical, (range.to - start) as Logical];
    this.#chart.timeScale().setVisibleLogicalRange({ from, to });
    this.#requested = range;
    requestAnimationFrame(() => {
      this.#requested = undefined;
    });
  }

  /** Loads the bars near the view after the user has moved it. */
  loadBars(): void {
    const { range } = this;
    // Loading renumbers the library's bars, also those of a requested range, whose bars are loaded already.
    if (range && !this.#requested) this.#bars.reach(range);
  }

  /** Turns automatic price scaling on: all levels, and each drawing in view. */
  followPrices(): void {
    this.#rescale();
    this.#bars.series.priceScale().setAutoScale(true);
  }

  /** Pans by that share of the width; positive shows later bars. */
  pan(share: number): void {
    const { range } = this;
    if (!range) return;
    const by = (range.to - range.from) * share;
    this.show({ from: range.from + by, to: range.to + by });
  }

  /** Pans by a number of bars, which may be a fraction. */
  shift(bars: number): void {
    const { range } = this;
    if (range) this.show({ from: range.from + bars, to: range.to + bars });
  }

  /** Pans just far enough to show that place with some margin; false when it is already in view. */
  follow({ index, price }: Place): boolean {
    const { range } = this;
    const scale = this.#bars.series.priceScale();
    const prices = scale.getVisibleRange();
    if (!range || !prices) return false;
    const bars = outside(index, range.from, range.to);
    const steps = outside(price, prices.from, prices.to);
    if (bars !== 0) this.shift(bars);
    if (steps !== 0) scale.setVisibleRange({ from: prices.from + steps, to: prices.to + steps });
    return bars !== 0 || steps !== 0;
  }

  /** Multiplies the number of visible bars by `factor`, within the library's limits. */
  zoom(factor: number): void {
    const { range } = this;
    if (!range) return;
    const scale = this.#chart.timeScale();
    // Beyond its limits the library keeps the right edge, so that the view would pan.
    const most = scale.width() / scale.options().minBarSpacing - 1;
    const bars = range.to - range.from;
    const grow = (Math.min(most, Math.max(FEWEST_BARS, bars * factor)) - bars) / 2;
    this.show({ from: range.from - grow, to: range.to + grow });
  }

  /** The visible part, by time and price, as it will be in the next frame. */
  state(axis: TimeAxis): ChartViewState | undefined {
    const range = this.#requested ?? this.range;
    if (!range) return undefined;
    const scale = this.#bars.series.priceScale();
    const prices = scale.options().autoScale ? null : scale.getVisibleRange();
    return {
      fromTime: axis.timeAt(range.from),
      toTime: axis.timeAt(range.to),
      ...(prices ? { prices: { low: prices.from, high: prices.to } } : {}),
    };
  }

  /** Restores a view; false when it doesn't fit these bars. */
  restore({ fromTime, toTime, prices }: ChartViewState, axis: TimeAxis): boolean {
    const range = { from: axis.indexAt(fromTime), to: axis.indexAt(toTime) };
    if (!(range.from < range.to)) return false;
    this.show(range);
    if (prices && prices.low < prices.high) {
      this.#bars.series.priceScale().setVisibleRange({ from: prices.low, to: prices.high });
    }
    return true;
  }
}

/** How far a range must move to contain the value, a twentieth of its width from its ends. */
function outside(value: number, from: number, to: number): number {
  const room = (to - from) / 20;
  if (value < from) return value - room - from;
  return value > to ? value + room - to : 0;
}
