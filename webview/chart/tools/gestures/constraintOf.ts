import type { DrawingType } from '../../../../src/card/card.ts';
import type { DrawingSketch } from '../../../../src/card/cardSketch.ts';
import { anchor } from '../../../../src/card/geometry/anchors.ts';
import type { Place } from '../../../../src/card/geometry/projection.ts';
import type { TimeAxis } from '../../../../src/card/geometry/timeAxis.ts';

/** What Shift keeps a handle to: directions or a square, seen from another point of the drawing. */
export interface Constraint {
  readonly kind: DrawingType;
  readonly from: Place;
}

/** For each kind and handle the points that give the time and the price of where it is seen from. */
const SEEN_FROM: {
  readonly [T in DrawingType]: { readonly [handle: string]: readonly [time: number, price: number] };
} = {
  HORIZONTAL_LINE: {},
  LINE: { p0: [1, 1], p1: [0, 0] },
  RECTANGLE: { t0p0: [1, 1], t1p1: [0, 0], t0p1: [1, 0], t1p0: [0, 1] },
  PARALLEL: { base0: [1, 1], base1: [0, 0] },
  FIB_RETRACEMENT: { p0: [1, 1], p1: [0, 0], p2: [1, 1] },
};

/** What Shift keeps that handle of the drawing to; undefined when it moves freely. */
export function constraintOf(drawing: DrawingSketch, handle: string, axis: TimeAxis): Constraint | undefined {
  const seenFrom = drawing.type && SEEN_FROM[drawing.type][handle];
  if (drawing.type === undefined || seenFrom === undefined) return undefined;
  const [time, price] = seenFrom.map((point) => anchor(drawing.points[point], axis));
  return time && price && { kind: drawing.type, from: { index: time.index, price: price.price } };
}
