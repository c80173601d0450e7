import type { DrawingSketch, PointSketch } from '../cardSketch.ts';
import type { Grip, Handle, Shift } from './drawingKind.ts';
import { everyPoint, movePoints } from './movePoints.ts';
import type { Place, Projection } from './projection.ts';
import type { TimeAxis } from './timeAxis.ts';

/** A handle on each of the places, moving both coordinates of the point of the same number; `p0`, `p1`, … */
export function pointHandles(
  drawing: DrawingSketch,
  places: readonly Place[] | undefined,
  projection: Projection,
): Handle[] {
  return (places ?? []).slice(0, drawing.points.length).map((place, point) => ({
    id: `p${point}`,
    ...projection.spot(place),
    cursor: 'move',
    moves: [{ point, time: true, price: true }],
  }));
}

/** Drags the point that the grip names, or the first `count` points together. */
export function dragByPoints(
  drawing: DrawingSketch,
  count: number,
  grip: Grip,
  shift: Shift,
  axis: TimeAxis,
): readonly PointSketch[] {
  const all = everyPoint(count);
  const moves = grip === 'body' ? all : all.filter(({ point }) => grip === `p${point}`);
  return movePoints(drawing.points, moves, shift, axis);
}
