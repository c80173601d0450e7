import type { CardSketch } from '../cardSketch.ts';
import { epochOf } from '../findings/utcTime.ts';
import { barsAfter, openOfBar } from '../geometry/barLength.ts';
import { onTick } from '../geometry/tick.ts';
import { pricePrecision } from '../pricePrecision.ts';
import type { CompletionCandles, CompletionRequest } from './suggestion.ts';

/** Bars that a new drawing spans. */
const BARS = 24;
/** Where neither candles nor a price of the card tell: round numbers, as a new card has them. */
const DEFAULT_PRICES = { low: 90, high: 110 };

/** Where on the chart something new may sensibly lie: a stretch of time and the prices in it. */
export interface PlacementArea {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly last: number;
  /** Whether the low comes before the high. */
  readonly trend: 'rising' | 'falling';
  /** The price as the card writes prices. */
  round(price: number): number;
}

/** The last candles; without them what the card's other objects span, up to `now`. */
export function placementArea({
  card,
  candles,
  now,
}: Pick<CompletionRequest, 'card' | 'candles' | 'now'>): PlacementArea {
  const bars = candles?.candles.slice(-BARS) ?? [];
  const last = bars.at(-1);
  return candles === undefined || last === undefined
    ? areaOfCard(card.sketch, now)
    : areaOfCandles(candles, bars, last);
}

type Candle = CompletionCandles['candles'][number];

function areaOfCandles({ tick }: CompletionCandles, bars: readonly Candle[], last: Candle): PlacementArea {
  let [lowest, highest] = [last, last];
  for (const bar of bars) {
    if (bar.low < lowest.low) lowest = bar;
    if (bar.high > highest.high) highest = bar;
  }
  return {
    from: bars[0]?.time ?? last.time,
    to: last.time,
    low: lowest.low,
    high: highest.high,
    last: last.close,
    trend: lowest.time <= highest.time ? 'rising' : 'falling',
    round: (price) => onTick(price, tick),
  };
}

function areaOfCard(sketch: CardSketch, now: number): PlacementArea {
  const timeframe = sketch.metadata.timeframe ?? 'H4';
  const points = sketch.drawings.flatMap((drawing) => drawing.points);
  const used = points.flatMap(({ time }) => (time === undefined ? [] : (epochOf(time) ?? [])));
  const to = used.length === 0 ? openOfBar(now, timeframe) : Math.max(...used);
  const levels = Object.values(sketch.levels).flatMap(({ price }) => price ?? []);
  const prices = levels.length > 0 ? levels : points.flatMap(({ price }) => price ?? []);
  const [low, high] = spread(prices);
  // Never coarser than a hundredth of the span, so that no two prices fall together.
  const decimals = Math.max(pricePrecision(sketch), Math.ceil(-Math.log10((high - low) / 100)));
  const round = (price: number): number => Number(price.toFixed(Math.min(Math.max(0, decimals), 12)));
  const last = sketch.levels.pivot?.price ?? round((low + high) / 2);
  const course = sketch.metadata.direction === 'BEARISH' ? 'falling' : 'rising';
  return { from: barsAfter(to, -BARS, timeframe), to, low, high, last, trend: course, round };
}

function spread(prices: readonly number[]): readonly [number, number] {
  const finite = prices.filter(Number.isFinite);
  if (finite.length === 0) return [DEFAULT_PRICES.low, DEFAULT_PRICES.high];
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  if (high > low) return [low, high];
  const around = Math.abs(low) / 100 || 1;
  return [low - around, high + around];
}
