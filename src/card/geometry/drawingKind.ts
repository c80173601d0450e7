import type { DrawingType } from '../model/card.ts';
import type { DrawingSketch, PointSketch } from '../model/cardSketch.ts';
import { pointTime, writeTime } from '../model/pointTime.ts';
import type { Figure, FigureOptions } from './figure.ts';
import type { Place, Projection, Spot } from './projection.ts';
import type { TimeAxis } from './timeAxis.ts';

/** The coordinates of a stored point that a handle moves. */
export interface Move {
  readonly point: number;
  readonly time: boolean;
  readonly price: boolean;
}

/** Mouse cursors of handles, as CSS names them. */
export type HandleCursor = 'move' | 'ns-resize' | 'ew-resize' | 'nwse-resize' | 'nesw-resize';

/** A handle of a drawing; `id` stays the same during a drag. */
export interface Handle extends Spot {
  readonly id: string;
  readonly cursor: HandleCursor;
  readonly moves: readonly Move[];
}

/** The distance of a gesture from its start. */
export interface Shift {
  readonly bars: number;
  readonly price: number;
}

/** What is dragged: the drawing's body, or the handle with that ID. */
export type Grip = 'body' | (string & {});

/** The bounds of a drawing in bar space; always finite. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  /** Whether the drawing extends beyond `from` or `to`. */
  readonly openLeft: boolean;
  readonly openRight: boolean;
}

/**
 * Everything that the chart knows about a type of drawing. Total: a drawing with missing points has no figure, handles
 * or bounds.
 */
export interface DrawingKind {
  readonly type: DrawingType;
  readonly pointCount: { readonly min: number; readonly max: number };
  figure(drawing: DrawingSketch, projection: Projection, options: FigureOptions): Figure;
  handles(drawing: DrawingSketch, projection: Projection): readonly Handle[];
  bounds(drawing: DrawingSketch, axis: TimeAxis): Bounds | undefined;
  /**
   * The points after a gesture that started with `drawing` and has moved by `shift` in total. The drawing is always the
   * one from the start, so a handle can cross to the other side and come back. What doesn't move keeps its identity.
   */
  drag(drawing: DrawingSketch, grip: Grip, shift: Shift, axis: TimeAxis): readonly PointSketch[];
}

/** A point in bar space; undefined if its time or price is missing or invalid. */
export function anchor(point: PointSketch | undefined, axis: TimeAxis): Place | undefined {
  if (point?.price === undefined || !Number.isFinite(point.price)) return undefined;
  const time = pointTime(point);
  return time === undefined ? undefined : { index: axis.indexAt(time), price: point.price };
}

/** The first two points; undefined if one is missing or invalid. */
export function twoAnchors(drawing: DrawingSketch, axis: TimeAxis): readonly [Place, Place] | undefined {
  const a = anchor(drawing.points[0], axis);
  const b = anchor(drawing.points[1], axis);
  return a && b ? [a, b] : undefined;
}

/** The first three points; undefined if one is missing or invalid. */
export function threeAnchors(drawing: DrawingSketch, axis: TimeAxis): readonly [Place, Place, Place] | undefined {
  const two = twoAnchors(drawing, axis);
  const c = anchor(drawing.points[2], axis);
  return two && c ? [two[0], two[1], c] : undefined;
}

/** A handle at each place that moves both coordinates of the point with the same index; IDs `p0`, `p1`, … */
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

/** Moves the point of the handle, or the first `count` points together for the body. */
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

/** The points with the named coordinates moved; a coordinate that is missing or doesn't move stays as written. */
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

/** Moves one point by bars, not by time, so that a shape keeps its form across a weekend. */
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

/** The bounds of some places; prices are limited to what a double can subtract. */
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
