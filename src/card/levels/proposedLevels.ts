import { LEVEL_NAMES, type LevelName } from '../card.ts';
import type { CardSketch, LevelSketch } from '../cardSketch.ts';
import { onTick } from '../geometry/tick.ts';
import { freshObjectId } from '../objectIds.ts';

import { classicPivots, type PivotCandle } from './classicPivots.ts';

/**
 * The card's levels at the classic pivot levels of a candle, on ticks and at least a tick apart: all five (R2, R1, P,
 * S1, S2), or the three that a card must have (R1, P, S1). Levels that are there keep their id and time.
 */
export function proposedLevels(
  sketch: CardSketch,
  candle: PivotCandle,
  tick: number,
  count: 3 | 5,
): CardSketch['levels'] {
  const { p, r1, r2, s1, s2 } = classicPivots(candle);
  const pivot = onTick(p, tick);
  const above = (price: number, below: number): number => Math.max(onTick(price, tick), onTick(below + tick, tick));
  const below = (price: number, above: number): number => Math.min(onTick(price, tick), onTick(above - tick, tick));
  const first = { up: above(r1, pivot), down: below(s1, pivot) };
  const prices: { readonly [Name in LevelName]?: number } =
    count === 3
      ? { resistance: first.up, pivot, support: first.down }
      : {
          resistance: above(r2, first.up),
          intermediateResistance: first.up,
          pivot,
          intermediateSupport: first.down,
          support: below(s2, first.down),
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
