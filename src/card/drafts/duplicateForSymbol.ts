import { misorderedPairs } from '../geometry/levels.ts';
import { objectPrices } from '../mentions/priceMentions.ts';
import { symbolPattern } from '../mentions/symbolMentions.ts';
import { type Card, type Drawing, LEVEL_NAMES, type LevelName, type Levels } from '../model/card.ts';
import { sketchOf } from '../model/cardSketch.ts';
import { onTick } from '../model/prices.ts';
import type { TextRange } from '../text/textEdit.ts';
import { mapLevels, type NewPrices, type PartToReview, textsToReview } from './rollForward.ts';

/** What is known of the new symbol. */
interface SymbolFacts {
  readonly symbol: string;
  /** Smallest step of its price. */
  readonly tick: number;
  readonly lastClose: number;
}

/** What prices are proposed from. */
interface DuplicateBasis {
  /** Last close of the card's own symbol; by default its pivot. */
  readonly lastClose?: number | undefined;
  /** All required levels of the new card, if they're known. */
  readonly levels?: NewPrices;
}

/** A new draft for another symbol, and what its author must look at. */
interface DuplicatedCard {
  readonly card: Card;
  readonly review: readonly PartToReview[];
}

/**
 * The card for another symbol. Its prices keep their distance from the last close in percent, or, if new levels are given,
 * their place between the levels; all are on ticks, and the levels stay in order. Times, IDs, links and texts stay; the
 * places that name the old symbol or its prices are returned. Undefined if no price can be proposed.
 */
export function duplicateForSymbol(
  card: Card,
  other: SymbolFacts,
  basis: DuplicateBasis = {},
): DuplicatedCard | undefined {
  const scale = scaleOf(card.levels, other, basis);
  if (scale === undefined) return undefined;
  const price = (old: number): number => Math.max(onTick(scale(old), other.tick), other.tick);
  const drawings = card.drawings.map((drawing) => scaled(drawing, price));
  const levels = orderedLevels(card.levels, basis.levels ?? {}, price, other.tick);
  // Beyond the precision of a double ticks aren't distinct, and given levels may leave no room for the others.
  const inOrder = LEVEL_NAMES.flatMap((name) => levels[name] ?? []);
  if (misorderedPairs(inOrder).length > 0) return undefined;
  const metadata = { ...card.metadata, symbol: other.symbol };
  const names = (text: string): readonly TextRange[] => symbolPlaces(text, card.metadata.symbol);
  const kept = (path: PartToReview['path']): PartToReview => ({ path, because: 'adjusted', places: [] });
  return {
    card: { ...card, metadata, levels, drawings },
    review: [
      ...LEVEL_NAMES.filter((name) => levels[name] !== undefined).map((name) => kept(['levels', name, 'price'])),
      ...drawings.map((_, place) => kept(['drawings', place, 'points'])),
      ...textsToReview(card, objectPrices(sketchOf(card)), names),
    ],
  };
}

function scaleOf(
  { resistance, pivot, support }: Levels,
  { tick, lastClose }: SymbolFacts,
  basis: DuplicateBasis,
): ((price: number) => number) | undefined {
  if (!isPositive(tick)) return undefined;
  const { resistance: high, pivot: middle, support: low } = basis.levels ?? {};
  if (high !== undefined && middle !== undefined && low !== undefined) {
    const ratio = (high - low) / (resistance.price - support.price);
    if (!(isPositive(ratio) && high > middle && middle > low && low > 0)) return undefined;
    return (price) => middle + (price - pivot.price) * ratio;
  }
  const ratio = lastClose / (basis.lastClose ?? pivot.price);
  return isPositive(lastClose) && isPositive(ratio) ? (price) => price * ratio : undefined;
}

function isPositive(value: number): boolean {
  return value > 0 && Number.isFinite(value);
}

/** From the pivot outwards, each at least a tick beyond the one before. */
function orderedLevels(levels: Levels, given: NewPrices, price: (old: number) => number, tick: number): Levels {
  const prices = new Map<LevelName, number>();
  const at = (name: LevelName): number => given[name] ?? price(levels[name]?.price ?? Number.NaN);
  const outwards = (names: readonly LevelName[], way: 1 | -1): void => {
    const present = names.filter((name) => levels[name] !== undefined);
    let last = prices.get('pivot') ?? 0;
    for (const [place, name] of present.entries()) {
      const next = onTick(last + way * tick, tick);
      // A price is at least a tick, so those below need room.
      const least = onTick((present.length - place) * tick, tick);
      last = way === 1 ? Math.max(at(name), next) : Math.min(Math.max(at(name), least), next);
      prices.set(name, last);
    }
  };
  prices.set('pivot', Math.max(at('pivot'), onTick(3 * tick, tick)));
  outwards(['intermediateResistance', 'resistance'], 1);
  outwards(['intermediateSupport', 'support'], -1);
  return mapLevels(levels, (level, name) => ({ ...level, price: prices.get(name) ?? level.price }));
}

/** Content that can't be read stays as it is. */
function scaled(drawing: Drawing, price: (old: number) => number): Drawing {
  if (!Array.isArray(drawing.points)) return drawing;
  return { ...drawing, points: drawing.points.map((point) => ({ ...point, price: price(point.price) })) };
}

/** The places where a text names the symbol, in any spelling. */
export function symbolPlaces(text: string, symbol: string): readonly TextRange[] {
  const pattern = symbolPattern(symbol);
  const places: TextRange[] = [];
  for (let from = 0; pattern !== undefined; ) {
    const found = pattern.exec(text.slice(from));
    if (found === null) break;
    places.push({ offset: from + found.index, length: found[0].length });
    from += found.index + found[0].length;
  }
  return places;
}
