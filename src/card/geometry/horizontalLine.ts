import type { DrawingSketch } from '../model/cardSketch.ts';
import { pointTime } from '../model/pointTime.ts';
import { boundsOf, type DrawingKind, type Move, movePoints } from './drawingKind.ts';
import { NO_FIGURE, stroke, strokeStyle } from './figure.ts';

/** Position of the handle as a share of the width, away from the last bars. */
const HANDLE_PLACE = 0.9;

const MOVES: readonly Move[] = [{ point: 0, time: false, price: true }];

/** A line across the whole width. The time of its point has no effect but is kept. */
export const horizontalLine: DrawingKind = {
  type: 'HORIZONTAL_LINE',
  pointCount: { min: 1, max: 1 },
  figure(drawing, projection, options) {
    const price = priceOf(drawing);
    if (price === undefined) return NO_FIGURE;
    const y = projection.y(price);
    const style = strokeStyle(drawing, options.color);
    const strokes = stroke('line', { x: 0, y }, { x: projection.width, y }, style, projection);
    return { ...NO_FIGURE, strokes, axisMarks: strokes.length === 0 ? [] : [{ y, price, color: style.color }] };
  },
  handles(drawing, projection) {
    const price = priceOf(drawing);
    if (price === undefined) return [];
    return [
      { id: 'p0', x: projection.width * HANDLE_PLACE, y: projection.y(price), cursor: 'ns-resize', moves: MOVES },
    ];
  },
  bounds(drawing, axis) {
    const price = priceOf(drawing);
    if (price === undefined) return undefined;
    const time = drawing.points[0] && pointTime(drawing.points[0]);
    const index = time === undefined ? axis.count : axis.indexAt(time);
    return boundsOf([{ index, price }], { left: true, right: true });
  },
  drag(drawing, grip, shift, axis) {
    return grip === 'body' || grip === 'p0' ? movePoints(drawing.points, MOVES, shift, axis) : drawing.points;
  },
};

function priceOf(drawing: DrawingSketch): number | undefined {
  const price = drawing.points[0]?.price;
  return price !== undefined && Number.isFinite(price) ? price : undefined;
}
