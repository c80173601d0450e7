import type { CandlestickData, UTCTimestamp } from 'lightweight-charts';
import type { Timeframe } from '../../src/card/card.ts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import { BAR_LENGTHS, barsAfter, openOfBar } from '../../src/card/geometry/timeAxis.ts';
import { pointTime } from '../../src/card/pointTime.ts';
import { decimalsOf } from '../../src/card/prices.ts';

/** Candles from the extension; arrays of equal length, `time` in epoch milliseconds UTC. */
export interface ChartCandles {
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
}

/** Greatest absolute price: the chart library's arithmetic breaks beyond it. */
export const MAX_CHART_PRICE = 9e13;

/** Bars in the chart library's format, and their times in epoch milliseconds by bar number. */
interface Bars {
  readonly rows: CandlestickData<UTCTimestamp>[];
  readonly times: Float64Array;
}

/**
 * The rows that the library can draw. Its production build validates nothing: a row that is out of order, duplicate or
 * not a number makes its draw loop throw much later. Of two rows with the same time, the later one wins.
 */
export function barsOf(candles: ChartCandles): Bars {
  const { time, open, high, low, close } = candles;
  const rows: CandlestickData<UTCTimestamp>[] = [];
  let ascending = true;
  for (let i = 0; i < time.length; i += 1) {
    const row = {
      time: Math.floor((time[i] ?? Number.NaN) / 1000) as UTCTimestamp,
      open: open[i] ?? Number.NaN,
      high: high[i] ?? Number.NaN,
      low: low[i] ?? Number.NaN,
      close: close[i] ?? Number.NaN,
    };
    if (!isDrawable(row)) continue;
    ascending &&= rows.length === 0 || (rows.at(-1)?.time ?? 0) < row.time;
    rows.push(row);
  }
  const sorted = ascending ? rows : sortedOnce(rows);
  return { rows: sorted, times: Float64Array.from(sorted, (row) => row.time * 1000) };
}

function isDrawable({ time, open, high, low, close }: CandlestickData<UTCTimestamp>): boolean {
  return (
    Number.isFinite(time) &&
    // The sum is finite unless a part isn't a number or it overflows, which the limits below exclude.
    Number.isFinite(open + high + low + close) &&
    high <= MAX_CHART_PRICE &&
    low >= -MAX_CHART_PRICE &&
    high >= Math.max(open, close) &&
    low <= Math.min(open, close)
  );
}

function sortedOnce(rows: readonly CandlestickData<UTCTimestamp>[]): CandlestickData<UTCTimestamp>[] {
  return [...new Map(rows.map((row) => [row.time, row])).values()].sort((a, b) => a.time - b.time);
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
  const precision = cardPrecision(sketch);
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

/** The exact price, with at least `precision` decimals. */
export function exactPriceText(price: number, precision: number): string {
  return price.toFixed(Math.max(precision, decimalsOf(price)));
}

/** Decimals for a chart without candles: as many as the card's level prices need, at least two. */
export function cardPrecision(sketch: CardSketch): number {
  return Math.max(2, ...drawnLevels(sketch.levels).map(({ price }) => decimalsOf(price)));
}
