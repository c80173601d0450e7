import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import type { BarPrices } from '../../src/card/geometry/snapping.ts';
import { BAR_LENGTHS, barsAfter, openOfBar } from '../../src/card/geometry/timeAxis.ts';
import type { Timeframe } from '../../src/card/model/card.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { pointTime } from '../../src/card/model/pointTime.ts';
import { shownDecimals } from '../../src/card/model/prices.ts';

/** Candles from the extension; arrays of equal length, `time` in epoch milliseconds UTC. */
export interface ChartCandles {
  /** These are only the newest, to be shown until all of them arrive. */
  readonly olderFollow?: boolean;
  readonly timeframe: Timeframe;
  /** Decimals of a price. */
  readonly precision: number;
  /** Smallest price step. */
  readonly tick: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** NaN where it isn't known; absent if it's known nowhere. */
  readonly volume?: Float64Array;
}

/** Greatest absolute price: the chart library's arithmetic breaks beyond it. */
export const MAX_CHART_PRICE = 9e13;

/**
 * The candles that the library can draw, with times in whole seconds; the same object if that's all of them. The
 * library's production build validates nothing: a row that is out of order, duplicate or not a number makes its draw loop
 * throw much later. Of two candles with the same time, the later one wins.
 */
export function drawableCandles(candles: ChartCandles): ChartCandles {
  if (areDrawable(candles)) return candles;
  const { time, open, high, low, close, volume } = candles;
  const places = new Map<number, number>();
  for (let i = 0; i < time.length; i += 1) {
    const opens = wholeSecond(time[i] ?? Number.NaN);
    if (Number.isFinite(opens) && isDrawable(candles, i)) places.set(opens, i);
  }
  const kept = [...places].sort(([a], [b]) => a - b);
  const column = (values: Float64Array): Float64Array => Float64Array.from(kept, ([, i]) => values[i] ?? Number.NaN);
  return {
    ...candles,
    time: Float64Array.from(kept, ([opens]) => opens),
    open: column(open),
    high: column(high),
    low: column(low),
    close: column(close),
    ...(volume === undefined ? {} : { volume: column(volume) }),
  };
}

/** Whether the library can draw all candles as they are. */
function areDrawable(candles: ChartCandles): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (const [i, time] of candles.time.entries()) {
    if (!(time > before) || time !== wholeSecond(time) || !isDrawable(candles, i)) return false;
    before = time;
  }
  return true;
}

function wholeSecond(time: number): number {
  return Math.floor(time / 1000) * 1000;
}

function isDrawable(candles: ChartCandles, index: number): boolean {
  const { open, high, low, close } = pricesAt(candles, index);
  return (
    // The sum is finite unless a part isn't a number or it overflows, which the limits below exclude.
    Number.isFinite(open + high + low + close) &&
    high <= MAX_CHART_PRICE &&
    low >= -MAX_CHART_PRICE &&
    high >= Math.max(open, close) &&
    low <= Math.min(open, close)
  );
}

/** The prices of one candle; NaN outside the arrays. */
export function pricesAt({ open, high, low, close }: ChartCandles, index: number): BarPrices {
  return {
    open: open[index] ?? Number.NaN,
    high: high[index] ?? Number.NaN,
    low: low[index] ?? Number.NaN,
    close: close[index] ?? Number.NaN,
  };
}

const FEWEST_BARS = 120;
const MOST_BARS = 1000;

/**
 * Invisible flat bars for a card without candles: without any bar the library can't convert prices, so nothing could be
 * drawn. They end at the last point of a drawing, or at `now`.
 */
export function placeholderCandles(sketch: CardSketch, timeframe: Timeframe, now: number): ChartCandles {
  const points = sketch.drawings.flatMap(({ points }) => points);
  const times = points.flatMap((point) => pointTime(point) ?? []);
  const prices = [
    ...drawnLevels(sketch.levels).map(({ price }) => price),
    ...points.flatMap(({ price }) => (price !== undefined && Number.isFinite(price) ? [price] : [])),
  ].filter((price) => Math.abs(price) < 1e13);
  const length = BAR_LENGTHS[timeframe];
  const last = openOfBar(times.length > 0 ? Math.max(...times) : now, timeframe);
  const first = times.length > 0 ? Math.min(...times) : last;
  const count = Math.min(MOST_BARS, Math.max(FEWEST_BARS, Math.ceil((last - first) / length) + 10));
  const price = prices.length > 0 ? (Math.min(...prices) + Math.max(...prices)) / 2 : 100;
  const flat = new Float64Array(count).fill(price);
  const precision = shownDecimals(sketch.levels);
  return {
    timeframe,
    precision,
    tick: 10 ** -precision,
    time: Float64Array.from({ length: count }, (_, i) => barsAfter(last, i + 1 - count, timeframe)),
    open: flat,
    high: flat,
    low: flat,
    close: flat,
  };
}
