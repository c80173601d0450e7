import { LEVEL_NAMES, type LevelName } from '../card.ts';
import type { CardSketch } from '../cardSketch.ts';
import { lastCompletedCandle } from '../levels/lastCompletedCandle.ts';
import { pivotSide, proposedLevels } from '../levels/proposedLevels.ts';
import { type PlacementArea, placementArea } from './groundOf.ts';
import type { CompletionRequest } from './suggestion.ts';

/** Prices by level name. */
export type LevelPrices = { readonly [Name in LevelName]?: number };

type PriceRequest = Pick<CompletionRequest, 'card' | 'candles' | 'now' | 'pivotIsInvalidation'>;

/** Which levels a set has. */
export const LEVEL_SETS = { 3: ['resistance', 'pivot', 'support'], 5: LEVEL_NAMES } as const;

/** Sensible prices of a whole set: the classic pivots of the last completed candle, else spread over what the card spans. */
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

/** A sensible price of one more level: half-way between its neighbours, or as far beyond the last as the others lie apart. */
export function levelPrice(question: PriceRequest, name: LevelName): number {
  const { levels } = question.card.sketch;
  const at = LEVEL_NAMES.indexOf(name);
  const above = LEVEL_NAMES.slice(0, at).reverse().flatMap(priceIn(levels));
  const below = LEVEL_NAMES.slice(at + 1).flatMap(priceIn(levels));
  const ground = placementArea(question);
  const [over, under] = [above[0], below[0]];
  if (over !== undefined && under !== undefined) return between(over, under, ground);
  if (over !== undefined) return ground.round(over - (stepOf(above) ?? (ground.high - ground.low) / 4));
  if (under !== undefined) return ground.round(under + (stepOf(below) ?? (ground.high - ground.low) / 4));
  return levelSetPrices(question, 5)[name] ?? ground.last;
}

function priceIn(levels: CardSketch['levels']): (name: LevelName) => readonly number[] {
  return (name) => {
    const price = levels[name]?.price;
    return price === undefined || !Number.isFinite(price) ? [] : [price];
  };
}

/** How far the nearest two lie apart. */
function stepOf([nearest, next]: readonly number[]): number | undefined {
  const step = nearest === undefined || next === undefined ? 0 : Math.abs(nearest - next);
  return step > 0 ? step : undefined;
}

/** Rounding must not land on a neighbour: between 1.08 and 1.09 lies 1.085. */
function between(over: number, under: number, { round }: PlacementArea): number {
  const middle = (over + under) / 2;
  const rounded = round(middle);
  return rounded === over || rounded === under ? Number(middle.toPrecision(12)) : rounded;
}

function pivotCandle({ card, candles, now }: PriceRequest) {
  const bars = candles?.candles ?? [];
  const column = (key: 'time' | 'high' | 'low' | 'close'): number[] => bars.map((bar) => bar[key]);
  const { timeframe } = card.sketch.metadata;
  const completed =
    timeframe === undefined
      ? undefined
      : lastCompletedCandle(column('time'), column('high'), column('low'), column('close'), timeframe, now);
  // The newest candle is still being made.
  return completed ?? bars.at(-2) ?? bars.at(-1);
}
