import type { DrawingSketch, PointSketch } from '../cardSketch.ts';
import { pointTime } from './pointTime.ts';
import type { Place } from './projection.ts';
import type { TimeAxis } from './timeAxis.ts';

/** A point in bar space; undefined when its time or price is missing or unusable. */
export function anchor(point: PointSketch | undefined, axis: TimeAxis): Place | undefined {
  if (point?.price === undefined || !Number.isFinite(point.price)) return undefined;
  const time = pointTime(point);
  return time === undefined ? undefined : { index: axis.indexAt(time), price: point.price };
}

/** The first two points; undefined when one cannot be used. */
export function twoAnchors(drawing: DrawingSketch, axis: TimeAxis): readonly [Place, Place] | undefined {
  const a = anchor(drawing.points[0], axis);
  const b = anchor(drawing.points[1], axis);
  return a && b ? [a, b] : undefined;
}

/** The first three points; undefined when one cannot be used. */
export function threeAnchors(drawing: DrawingSketch, axis: TimeAxis): readonly [Place, Place, Place] | undefined {
  const two = twoAnchors(drawing, axis);
  const c = anchor(drawing.points[2], axis);
  return two && c ? [two[0], two[1], c] : undefined;
}
