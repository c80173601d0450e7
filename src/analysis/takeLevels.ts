import { drawnLevels } from '../card/geometry/levelLines.ts';
import { misorderedPairs } from '../card/geometry/levels.ts';
import { LEVEL_NAMES, type LevelName, REQUIRED_LEVEL_NAMES } from '../card/model/card.ts';
import type { CardSketch } from '../card/model/cardSketch.ts';
import { levelsAt } from '../card/model/pivotLevels.ts';
import { onTick } from '../card/model/prices.ts';

/** A price to take as a level; `as` is the level that a person chose for it. */
export interface ChosenPrice {
  readonly price: number;
  readonly as?: LevelName;
}

interface PricedLevel {
  readonly name: LevelName;
  readonly price: number;
}

/** The levels with the chosen prices, or why they can't be taken. */
export type TakenLevels =
  | {
      readonly kind: 'taken';
      /** The level that each chosen price becomes, in the order of the prices. */
      readonly names: readonly LevelName[];
      readonly levels: CardSketch['levels'];
    }
  /** Neighbours whose prices wouldn't be in strictly descending order. */
  | { readonly kind: 'breaksOrder'; readonly pairs: readonly (readonly [PricedLevel, PricedLevel])[] }
  /** Two prices for one level, a price for a level on the wrong side of another chosen one, or a price that isn't finite. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'count'; readonly count: number };

/**
 * The card's levels with one to five chosen prices taken. As many prices as the card has levels replace them one for one;
 * in a card without levels, one is the pivot and three are the required levels. Otherwise each becomes the level to whose price it is nearest, in total; a level
 * that the card lacks counts as half-way between its neighbours. All other levels stay; existing ones keep their ID and
 * time. Nothing is taken if the result weren't in price order.
 */
export function takeLevels(card: CardSketch, chosen: readonly ChosenPrice[], tick: number): TakenLevels {
  if (chosen.length === 0 || chosen.length > LEVEL_NAMES.length) return { kind: 'count', count: chosen.length };
  if (!chosen.every(({ price }) => Number.isFinite(price))) return { kind: 'conflict' };
  const order = chosen.map((_, place) => place).sort((a, b) => priceAt(chosen, b) - priceAt(chosen, a));
  const sorted = order.map((place) => ({ ...chosen[place], price: onTick(priceAt(chosen, place), tick) }));
  const options = namesOfSize(sorted.length).filter((names) =>
    sorted.every(({ as }, place) => as === undefined || as === names[place]),
  );
  const prices = pricesOf(card);
  const usual = usualNames(prices, sorted.length);
  const ranked = options
    .map((names) => ({
      names,
      pairs: misorderedPairs(levelsOf({ ...prices, ...pricesFor(names, sorted) })),
      lacking: REQUIRED_LEVEL_NAMES.filter((name) => prices[name] === undefined && !names.includes(name)).length,
      unusual: names.join() === usual?.join() ? 0 : 1,
      move: totalMove(prices, names, sorted),
    }))
    .sort(
      (a, b) =>
        Math.sign(a.pairs.length) - Math.sign(b.pairs.length) ||
        a.lacking - b.lacking ||
        a.unusual - b.unusual ||
        a.move - b.move,
    );
  const [best] = ranked;
  if (best === undefined) return { kind: 'conflict' };
  if (best.pairs.length > 0) return { kind: 'breaksOrder', pairs: best.pairs };
  const levels = levelsAt(card, { ...prices, ...pricesFor(best.names, sorted) });
  const names = chosen.map((_, place) => best.names[order.indexOf(place)] ?? 'pivot');
  return { kind: 'taken', names, levels: { ...card.levels, ...levels } };
}

/** Prices by level name. */
export type LevelPrices = { readonly [Name in LevelName]?: number };

/**
 * For each level of the card, one of these prices: those nearest to its levels, in total, in strictly descending order.
 * Undefined if the card has no levels or there are fewer different prices.
 */
export function nearestPrices(card: CardSketch, candidates: readonly number[]): LevelPrices | undefined {
  const levels = drawnLevels(card.levels).filter(({ price }) => Number.isFinite(price));
  const prices = [...new Set(candidates)].filter(Number.isFinite).sort((a, b) => b - a);
  if (levels.length === 0 || prices.length < levels.length) return undefined;
  // By place in the list: the best choice for the levels so far among the prices down to there.
  let best: (Choice | undefined)[] = [];
  for (const [at, { price }] of levels.entries()) {
    let least: Choice | undefined;
    best = prices.map((candidate, place) => {
      const before: Choice | undefined = at === 0 ? { move: 0, chosen: [] } : best[place - 1];
      if (before === undefined) return least;
      const move = before.move + Math.abs(candidate - price);
      if (least === undefined || move < least.move) least = { move, chosen: [...before.chosen, candidate] };
      return least;
    });
  }
  const chosen = best.at(-1)?.chosen;
  return (
    chosen &&
    pricesFor(
      levels.map(({ name }) => name),
      chosen.map((price) => ({ price })),
    )
  );
}

/** Prices chosen for the first levels, and how far these move in total. */
interface Choice {
  readonly move: number;
  readonly chosen: readonly number[];
}

function priceAt(chosen: readonly ChosenPrice[], place: number): number {
  return chosen[place]?.price ?? Number.NaN;
}

function pricesOf({ levels }: CardSketch): LevelPrices {
  return Object.fromEntries(drawnLevels(levels).map(({ name, price }) => [name, price]));
}

function levelsOf(prices: LevelPrices): PricedLevel[] {
  return LEVEL_NAMES.flatMap((name) => {
    const price = prices[name];
    return price === undefined ? [] : [{ name, price }];
  });
}

function pricesFor(names: readonly LevelName[], chosen: readonly ChosenPrice[]): LevelPrices {
  return Object.fromEntries(names.map((name, place) => [name, priceAt(chosen, place)]));
}

/** Every combination of `count` level names, each from the highest to the lowest. */
function namesOfSize(count: number, from: readonly LevelName[] = LEVEL_NAMES): LevelName[][] {
  if (count === 0) return [[]];
  return from.flatMap((name, place) => namesOfSize(count - 1, from.slice(place + 1)).map((rest) => [name, ...rest]));
}

/** The levels that `count` prices replace one for one. */
function usualNames(prices: LevelPrices, count: number): readonly LevelName[] | undefined {
  const names = LEVEL_NAMES.filter((name) => prices[name] !== undefined);
  if (names.length === count) return names;
  if (names.length > 0) return undefined;
  return count === 1 ? ['pivot'] : count === REQUIRED_LEVEL_NAMES.length ? REQUIRED_LEVEL_NAMES : undefined;
}

function totalMove(prices: LevelPrices, names: readonly LevelName[], chosen: readonly ChosenPrice[]): number {
  return names.reduce((sum, name, place) => {
    const from = prices[name] ?? halfWay(prices, name);
    return sum + (from === undefined ? 0 : Math.abs(priceAt(chosen, place) - from));
  }, 0);
}

/** The price half-way between the nearest levels above and below by name. */
function halfWay(prices: LevelPrices, name: LevelName): number | undefined {
  const place = LEVEL_NAMES.indexOf(name);
  const known = LEVEL_NAMES.map((other, at) => ({ at, price: prices[other] })).filter(
    ({ price }) => price !== undefined,
  );
  const above = known.findLast(({ at }) => at < place)?.price;
  const below = known.find(({ at }) => at > place)?.price;
  return above === undefined || below === undefined ? undefined : (above + below) / 2;
}
