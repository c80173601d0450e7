import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import { type BarRange, cardRange } from './cardExtent.ts';

/** Fewest bars that are shown of a small object. */
const FEWEST_BARS = 20;
/** Room on either side of what is shown, as a part of its width. */
const ROOM = 0.15;

/** The bars that show these objects as large as can be; undefined when they lie at every time. */
export function rangeOf(bounds: readonly Bounds[]): BarRange | undefined {
  const placed = bounds.filter(({ openLeft, openRight }) => !(openLeft && openRight));
  if (placed.length === 0) return undefined;
  const from = Math.min(...placed.map((bound) => bound.from));
  const to = Math.max(...placed.map((bound) => bound.to));
  const half = Math.max(FEWEST_BARS / 2, ((to - from) / 2) * (1 + 2 * ROOM));
  const middle = (from + to) / 2;
  return { from: middle - half, to: middle + half };
}

/** The bars that show the newest candles and every drawing, however far away. */
export function wholeRange(bounds: readonly Bounds[], axis: TimeAxis): BarRange {
  const newest = cardRange([], axis);
  const all = rangeOf(bounds);
  return all ? { from: Math.min(newest.from, all.from), to: Math.max(newest.to, all.to) } : newest;
}
