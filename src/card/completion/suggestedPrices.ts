import { barsAfter, openOfBar } from '../geometry/timeAxis.ts';
import { LEVEL_NAMES, type LevelName } from '../model/card.ts';
import type { CardSketch } from '../model/cardSketch.ts';
import { barColumns, lastCompletedCandle, pivotSide, proposedLevels } from '../model/pivotLevels.ts';
import { parsePointTime } from '../model/pointTime.ts';
import { formatPrice, onTick, pricePrecision } from '../model/prices.ts';
import type { CompletionCandles, CompletionRequest } from './suggestion.ts';

/** Prices by level name. */
export type LevelPrices = { readonly [Name in LevelName]?: number };

type PriceRequest = Pick<CompletionRequest, 'card' | 'candles' | 'now' | 'pivotIsInvalidation'>;

/** The levels of a set. */
export const LEVEL_SETS = { 3: ['resistance', 'pivot', 'support'], 5: LEVEL_NAMES } as const;

/**
 * Plausible prices for a whole set: the classic pivots of the last complete candle, or else spread over the card's
 * span.
 */
export function levelSetPrices(question: PriceRequest, count: 3 | 5): LevelPrices {
  const { card, candles, pivotIsInvalidation = false } = question;
  const pivot = pivotCandle(question);
  if (candles !== undefined && pivot !== undefined) {
    const side = pivotSide(card.sketch.metadata, pivotIsInvalidation);
    const lastClose = candles.candles.at(-1)?.close ?? Number.NaN;
    const levels = proposedLevels(card.sketch, pivot, candles.tick, count, side && { side, lastClose });
    return Object.fromEntries(LEVEL_NAMES.map((name) => [name, levels[name]?.price]));
  }
  const { low, high, round } = placementArea(question);
  const names = LEVEL_SETS[count];
  return Object.fromEntries(names.map((name, at) => [name, round(high - ((high - low) * at) / (names.length - 1))]));
}

/**
 * A plausible price for one more level: half-way between its neighbours, or as far beyond the last as the others are
 * apart.
 */
export function levelPrice(question: PriceRequest, name: LevelName): number {
  const { levels } = question.card.sketch;
  const at = LEVEL_NAMES.indexOf(name);
  const above = LEVEL_NAMES.slice(0, at).reverse().flatMap(priceIn(levels));
  const below = LEVEL_NAMES.slice(at + 1).flatMap(priceIn(levels));
  const area = placementArea(question);
  const [over, under] = [above[0], below[0]];
  if (over !== undefined && under !== undefined) return between(over, under, area);
  if (over !== undefined) return area.round(over - (stepOf(above) ?? (area.high - area.low) / 4));
  if (under !== undefined) return area.round(under + (stepOf(below) ?? (area.high - area.low) / 4));
  return levelSetPrices(question, 5)[name] ?? area.last;
}

function priceIn(levels: CardSketch['levels']): (name: LevelName) => readonly number[] {
  return (name) => {
    const price = levels[name]?.price;
    return price === undefined || !Number.isFinite(price) ? [] : [price];
  };
}

/** Distance between the nearest two. */
function stepOf([nearest, next]: readonly number[]): number | undefined {
  const step = nearest === undefined || next === undefined ? 0 : Math.abs(nearest - next);
  return step > 0 ? step : undefined;
}

/** Rounding must not produce a neighbour's price: half-way between 1.08 and 1.09 is 1.085. */
function between(over: number, under: number, { round }: PlacementArea): number {
  const middle = (over + under) / 2;
  const rounded = round(middle);
  return rounded === over || rounded === under ? Number(middle.toPrecision(12)) : rounded;
}

function pivotCandle({ card, candles, now }: PriceRequest) {
  const bars = candles?.candles ?? [];
  const { timeframe } = card.sketch.metadata;
  const completed = timeframe === undefined ? undefined : lastCompletedCandle(barColumns(bars), timeframe, now);
  // The newest candle is incomplete.
  return completed ?? bars.at(-2) ?? bars.at(-1);
}

/** Number of bars that a new drawing spans. */
const BARS = 24;
/** Round numbers for a card with neither candles nor prices. */
const DEFAULT_PRICES = { low: 90, high: 110 };

/** The part of the chart in which a new object is plausible: a time range and its prices. */
export interface PlacementArea {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly last: number;
  /** Whether the low comes before the high. */
  readonly trend: 'rising' | 'falling';
  /** The price with the card's precision. */
  round(price: number): number;
}

/** The last candles; without candles, what the card's other objects span up to `now`. */
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
  const used = points.flatMap(({ time }) => (time === undefined ? [] : (parsePointTime(time) ?? [])));
  const to = used.length === 0 ? openOfBar(now, timeframe) : Math.max(...used);
  const levels = Object.values(sketch.levels).flatMap(({ price }) => price ?? []);
  const prices = levels.length > 0 ? levels : points.flatMap(({ price }) => price ?? []);
  const [low, high] = spread(prices);
  // Never coarser than a hundredth of the span, so that no two prices become equal.
  const decimals = Math.max(pricePrecision(sketch), Math.ceil(-Math.log10((high - low) / 100)));
  const round = (price: number): number => Number(formatPrice(price, decimals));
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
