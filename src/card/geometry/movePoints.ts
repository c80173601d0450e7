import type { PointSketch } from '../cardSketch.ts';
import type { Move, Shift } from './drawingKind.ts';
import { pointTime, writeTime } from './pointTime.ts';
import type { TimeAxis } from './timeAxis.ts';

/** The points with the named coordinates moved; a coordinate that is missing or does not move stays as it is written. */
export function movePoints(
  points: readonly PointSketch[],
  moves: readonly Move[],
  shift: Shift,
  axis: TimeAxis,
): readonly PointSketch[] {
  return points.map((point, i) =>
    moves
      .filter((move) => move.point === i)
      .reduce(
        (moved, move) =>
          movePoint(moved, { bars: move.time ? shift.bars : 0, price: move.price ? shift.price : 0 }, axis),
        point,
      ),
  );
}

/** All coordinates of the first `count` points. */
export function everyPoint(count: number): Move[] {
  return Array.from({ length: count }, (_, point) => ({ point, time: true, price: true }));
}

/** One point moved by bars, not by time: a shape keeps its form across a weekend. */
export function movePoint(point: PointSketch, shift: Shift, axis: TimeAxis): PointSketch {
  const time = pointTime(point);
  const price = point.price === undefined ? undefined : point.price + shift.price;
  const movesTime = shift.bars !== 0 && time !== undefined;
  const movesPrice = shift.price !== 0 && price !== undefined && Number.isFinite(price);
  if (!movesTime && !movesPrice) return point;
  return {
    ...point,
    ...(movesTime ? { time: writeTime(axis.timeAt(axis.indexAt(time) + shift.bars), point.time) } : {}),
    ...(movesPrice ? { price } : {}),
  };
}
