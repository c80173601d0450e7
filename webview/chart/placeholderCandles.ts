import type { Timeframe } from '../../src/card/card.ts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import { BAR_LENGTHS, barsAfter, openOfBar } from '../../src/card/geometry/barLength.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import { pointTime } from '../../src/card/geometry/pointTime.ts';
import type { ChartCandles } from './chartCandles.ts';
import { cardPrecision } from './priceText.ts';

const FEWEST_BARS = 120;
const MOST_BARS = 1000;

/**
 * Flat bars that stand in when there are no candles: without any real bar the library converts no price, and
 * nothing of the card could be drawn. They end at the last point of a drawing, or at `now`, and are never shown.
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
