import { LEVEL_NAMES, type LevelName } from '../card.ts';
import type { CardSketch } from '../cardSketch.ts';
import { drawnLevels } from '../geometry/levelLines.ts';
import { onTick } from '../geometry/tick.ts';

/** How much farther the pointer goes than a level that is held back by its neighbour. */
const RESISTANCE = 3;
/** How near to a neighbour a level is held back, in ticks, where nothing else is said. */
const NEAR_TICKS = 10;

/** Where a level goes. */
export interface LevelMove {
  /** On a tick, unless the level does not move. */
  readonly price: number;
  /** The neighbour that holds it back here. */
  readonly resisted: LevelName | undefined;
  /** The neighbour on whose wrong side it would be: shown, never mended silently. */
  readonly broken: LevelName | undefined;
}

interface Neighbour {
  readonly name: LevelName;
  readonly price: number;
}

/**
 * Where a level goes that is dragged to `price`; `levels` are those at the gesture's start. Near a neighbour it gives
 * way only a third as far as the pointer goes, and stays on its side; beyond that it passes, and the order is broken.
 * `near` is how near, as a difference of prices.
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
  const broken = above && moved >= above.price ? above : below && moved <= below.price ? below : undefined;
  return { price: moved, resisted: held?.by, broken: broken?.name };
}

/** The nearest levels above and below in the order of names, as far as they have a price. */
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

/** The price of a level within a neighbour's reach; `way` is 1 towards a higher neighbour, -1 towards a lower one. */
function heldBack(
  start: number,
  price: number,
  neighbour: Neighbour | undefined,
  tick: number,
  near: number,
  way: 1 | -1,
): { readonly price: number; readonly by: LevelName } | undefined {
  if (neighbour === undefined) return undefined;
  // A level that starts within reach is held back from where it is, so that it does not jump when it is taken.
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
