import { LEVEL_NAMES, type LevelName } from '../model/card.ts';
import type { CardSketch } from '../model/cardSketch.ts';
import { type CardType, partsOfCardType } from '../model/cardType.ts';
import { onTick } from '../model/prices.ts';
import { type DistanceUnit, formatDistance, percentOf, signed } from './distances.ts';
import { drawnLevels, SHORT_LEVEL_TITLES } from './levelLines.ts';

/** How many times farther the pointer moves than a level that its neighbour holds back. */
const RESISTANCE = 3;
/** Distance at which a neighbour holds a level back, in ticks, by default. */
const NEAR_TICKS = 10;

/** The result of dragging a level. */
export interface LevelMove {
  /** On a tick, unless the level doesn't move. */
  readonly price: number;
  /** The neighbour that holds it back. */
  readonly resisted: LevelName | undefined;
  /** The neighbour that it has crossed: shown, never corrected silently. */
  readonly broken: LevelName | undefined;
}

interface Neighbour {
  readonly name: LevelName;
  readonly price: number;
}

/**
 * Drags a level to `price`; `levels` are those at the start of the gesture. Within `near` (a price difference) of a
 * neighbour the level moves only a third as far as the pointer and stays on its side; beyond that it crosses and breaks
 * the order.
 */
export function moveLevel(
  levels: CardSketch['levels'],
  name: LevelName,
  price: number,
  tick: number,
  near = NEAR_TICKS * tick,
): LevelMove {
  const start = levels[name]?.price;
  const { above, below } = neighboursOf(levels, name);
  const held =
    start === undefined
      ? undefined
      : (heldBack(start, price, above, tick, near, 1) ?? heldBack(start, price, below, tick, near, -1));
  const moved = held?.price ?? (price === start ? price : onTick(price, tick));
  const here = { name, price: moved };
  const [pair] = misorderedPairs([above, here, below].filter((level) => level !== undefined));
  return { price: moved, resisted: held?.by, broken: pair?.find((level) => level !== here)?.name };
}

/** The neighbours, in a list from resistance to support, whose prices aren't strictly descending (P2 2.4). */
export function misorderedPairs<L extends { readonly price: number }>(levels: readonly L[]): (readonly [L, L])[] {
  return levels.flatMap((below, at) => {
    const above = levels[at - 1];
    return above !== undefined && above.price <= below.price ? [[above, below] as const] : [];
  });
}

/** The nearest levels above and below by name that have a price. */
export function neighboursOf(
  levels: CardSketch['levels'],
  name: LevelName,
): { readonly above: Neighbour | undefined; readonly below: Neighbour | undefined } {
  const place = LEVEL_NAMES.indexOf(name);
  const others = drawnLevels(levels).map((level) => ({ ...level, place: LEVEL_NAMES.indexOf(level.name) }));
  return {
    above: others.findLast((other) => other.place < place),
    below: others.find((other) => other.place > place),
  };
}

/** The price of a level within reach of a neighbour; `way` is 1 for a higher neighbour, -1 for a lower one. */
function heldBack(
  start: number,
  price: number,
  neighbour: Neighbour | undefined,
  tick: number,
  near: number,
  way: 1 | -1,
): { readonly price: number; readonly by: LevelName } | undefined {
  if (neighbour === undefined) return undefined;
  // A level that starts within reach is held back from its own price; otherwise it would jump at the start.
  const depth = Math.min(near, way * (neighbour.price - start));
  const from = neighbour.price - way * depth;
  const gone = way * (price - from);
  if (!(depth > 0) || !(gone > 0) || gone >= depth * RESISTANCE) return undefined;
  let held = onTick(from + (way * gone) / RESISTANCE, tick);
  if (way * (neighbour.price - held) <= 0) held = onTick(held - way * tick, tick);
  // No whole tick lies between them.
  if (way * (neighbour.price - held) <= 0 || way * (held - start) < 0) held = start;
  return { price: held, by: neighbour.name };
}

/** The distance of a level from another; positive if it is above. */
interface LevelDistance {
  readonly to: LevelName;
  readonly price: number;
  /** Of the pivot's price, which makes it the same from either end; of the other level's price without a pivot. */
  readonly percent: number | undefined;
}

/** The distances of a level from all others, from the highest name to the lowest. */
export function levelDistances(levels: CardSketch['levels'], name: LevelName): readonly LevelDistance[] {
  const price = levels[name]?.price;
  const base = levels.pivot?.price;
  if (price === undefined || !Number.isFinite(price)) return [];
  return drawnLevels(levels)
    .filter((other) => other.name !== name)
    .map((other) => {
      const difference = price - other.price;
      return {
        to: other.name,
        price: difference,
        percent: percentOf(difference, base !== undefined && Number.isFinite(base) ? base : other.price),
      };
    });
}

/** A distance for people: `250 pips (2.27 %) above Pivot`. */
export function formatLevelDistance({ to, price, percent }: LevelDistance, unit: DistanceUnit): string {
  const size = formatDistance(Math.abs(price), unit, '');
  const part = percent === undefined ? '' : ` (${signed(Math.abs(percent), 2, '')} %)`;
  // A smaller difference than is shown is float noise.
  const isSame = Number.parseFloat(size) === 0;
  const where = isSame ? 'from' : price > 0 ? 'above' : 'below';
  return `${size}${part} ${where} ${SHORT_LEVEL_TITLES[to]}`;
}

/** What a card can gain and lose, as price differences, and their ratio. */
interface RewardToRisk {
  readonly reward: number;
  readonly risk: number;
  readonly ratio: number;
}

/**
 * The alternative reading of the levels (`chartCards.levelConvention`): the pivot is the invalidation level, so the
 * entry is the last close, which the card doesn't contain.
 */
export interface PivotIsInvalidation {
  /** Absent without candles. */
  readonly lastClose?: number;
}

/**
 * Reward to risk. With the pivot as the entry, a bullish card has its target at the resistance and its stop at the
 * support; with the pivot as the invalidation level it has its entry at the last close and its stop at the pivot.
 * Mirrored for a bearish card. No document says which applies (docs/assumptions.md, MEASURE-1). Undefined if a price is
 * missing or on the wrong side.
 */
export function rewardToRisk(
  levels: CardSketch['levels'],
  type: CardType | undefined,
  invalidation?: PivotIsInvalidation,
): RewardToRisk | undefined {
  const direction = type && partsOfCardType(type)?.direction;
  if (direction === undefined) return undefined;
  const [target, otherSide] =
    direction === 'BULLISH' ? [levels.resistance, levels.support] : [levels.support, levels.resistance];
  const [entry, stop] =
    invalidation === undefined
      ? [levels.pivot?.price, otherSide?.price]
      : [invalidation.lastClose, levels.pivot?.price];
  if (target?.price === undefined || entry === undefined || stop === undefined) return undefined;
  const up = direction === 'BULLISH' ? 1 : -1;
  const [reward, risk] = [up * (target.price - entry), up * (entry - stop)];
  const ratio = reward / risk;
  return reward > 0 && risk > 0 && Number.isFinite(ratio) ? { reward, risk, ratio } : undefined;
}

/** The ratio for people: `R:R 2.50`. */
export function formatRewardToRisk({ ratio }: RewardToRisk): string {
  return `R:R ${ratio.toFixed(2)}`;
}
