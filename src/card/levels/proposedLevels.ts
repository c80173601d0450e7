import { LEVEL_NAMES, type LevelName, type Metadata } from '../card.ts';
import type { CardSketch, LevelSketch } from '../cardSketch.ts';
import { onTick } from '../geometry/tick.ts';
import { freshObjectId } from '../objectIds.ts';

import { classicPivots, type PivotCandle } from './classicPivots.ts';

/** Where a pivot belongs: on which side of the last close. */
export interface PivotPlace {
  readonly side: 'above' | 'below';
  readonly lastClose: number;
}

/**
 * The side of the price on which a card's pivot belongs; undefined while the card does not say. A pivot that is the
 * entry lies where the entry is placed; one that ends the idea lies where the price is not meant to go.
 */
export function pivotSide(
  { direction, entryPlacement }: Partial<Pick<Metadata, 'direction' | 'entryPlacement'>>,
  pivotIsInvalidation: boolean,
): PivotPlace['side'] | undefined {
  if (pivotIsInvalidation) return direction && (direction === 'BULLISH' ? 'below' : 'above');
  return entryPlacement && (entryPlacement === 'BELOW_CURRENT' ? 'below' : 'above');
}

/**
 * The card's levels at the classic pivot levels of a candle, on ticks and at least a tick apart: P, or the line next to
 * the last close on the side where the pivot belongs, and one or two lines on either side of it. Levels that are there
 * keep their id and time.
 */
export function proposedLevels(
  sketch: CardSketch,
  candle: PivotCandle,
  tick: number,
  count: 3 | 5,
  place?: PivotPlace,
): CardSketch['levels'] {
  const line = pivotLine(candle);
  const at = place === undefined ? 0 : lineNextTo(place, line, candle.high - candle.low, tick);
  const pivot = onTick(line(at), tick);
  const above = (price: number, below: number): number => Math.max(onTick(price, tick), onTick(below + tick, tick));
  const below = (price: number, above: number): number => Math.min(onTick(price, tick), onTick(above - tick, tick));
  const first = { up: above(line(at + 1), pivot), down: below(line(at - 1), pivot) };
  const prices: { readonly [Name in LevelName]?: number } =
    count === 3
      ? { resistance: first.up, pivot, support: first.down }
      : {
          resistance: above(line(at + 2), first.up),
          intermediateResistance: first.up,
          pivot,
          intermediateSupport: first.down,
          support: below(line(at - 2), first.down),
        };
  const levels: { [Name in LevelName]?: LevelSketch } = {};
  for (const name of LEVEL_NAMES) {
    const price = prices[name];
    if (price === undefined) continue;
    const was = sketch.levels[name];
    levels[name] = { ...was, price, clientObjectId: was?.clientObjectId ?? freshObjectId({ sketch }, name) };
  }
  return levels;
}

/** The lines of a candle by number: 0 is P, 1 and 2 are R1 and R2, -1 and -2 S1 and S2; beyond them each its height farther. */
function pivotLine(candle: PivotCandle): (number: number) => number {
  const { p, r1, r2, s1, s2 } = classicPivots(candle);
  const height = candle.high - candle.low;
  const known = [s2, s1, p, r1, r2];
  return (number) => {
    const within = Math.max(-2, Math.min(2, number));
    return (known[within + 2] ?? p) + (number - within) * height;
  };
}

/** How near the pivot may lie to the last close, in heights of the candle: the next tick must not put it on the other side. */
const NEAREST = 0.05;

/** The number of the line nearest to the last close, of those that lie on the side asked for. */
function lineNextTo(
  { side, lastClose }: PivotPlace,
  line: (number: number) => number,
  height: number,
  tick: number,
): number {
  const way = side === 'above' ? 1 : -1;
  const isThere = (number: number): boolean => way * (onTick(line(number), tick) - lastClose) >= height * NEAREST;
  // A candle without height has one line only.
  if (!(height > 0) || !Number.isFinite(lastClose)) return 0;
  const far = way * Math.ceil(Math.abs(lastClose - line(0)) / height + 3);
  let number = far;
  while (number !== -far && isThere(number - way)) number -= way;
  return number;
}
