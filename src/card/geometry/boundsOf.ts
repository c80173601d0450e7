import type { Bounds } from './drawingKind.ts';
import type { Place } from './projection.ts';

/** The bounds of some places; prices kept in what a double can subtract. */
export function boundsOf(places: readonly Place[], open: { left?: boolean; right?: boolean } = {}): Bounds {
  const indices = places.map(({ index }) => index);
  const prices = places.map(({ price }) => Math.min(Number.MAX_VALUE / 4, Math.max(-Number.MAX_VALUE / 4, price)));
  return {
    from: Math.min(...indices),
    to: Math.max(...indices),
    low: Math.min(...prices),
    high: Math.max(...prices),
    openLeft: open.left ?? false,
    openRight: open.right ?? false,
  };
}
