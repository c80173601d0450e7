import type { DrawingSketch, PointSketch } from '../cardSketch.ts';
import type { Grip, Shift } from '../geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../geometry/drawingKinds.ts';
import { onTick, tickDecimals } from '../geometry/tick.ts';
import type { TimeAxis } from '../geometry/timeAxis.ts';
import { decimalsOf } from '../pricePrecision.ts';

/**
 * A drawing after a gesture, as it would be written: a handle's price lies on a tick; a body moves by whole ticks and
 * whole bars, so that the shape stays as it is. What does not move is the very same object as before.
 */
export function movedDrawing(
  drawing: DrawingSketch,
  grip: Grip,
  shift: Shift,
  scale: { readonly axis: TimeAxis; readonly tick: number },
): DrawingSketch {
  if (drawing.type === undefined) return drawing;
  const { axis, tick } = scale;
  const whole = grip === 'body' || grip === 'baseMiddle';
  const gone = whole ? { bars: Math.round(shift.bars) + 0, price: onTick(shift.price, tick) } : shift;
  const moved = DRAWING_KINDS[drawing.type].drag(drawing, grip, gone, axis);
  const points = moved.map((point, i): PointSketch => {
    const was = drawing.points[i]?.price;
    if (point.price === undefined || was === undefined || point.price === was) return point;
    return { ...point, price: whole ? withoutNoise(point.price, was, tick) : onTick(point.price, tick) };
  });
  return points.every((point, i) => point === drawing.points[i]) ? drawing : { ...drawing, points };
}

/** A price that is whole ticks away from `was` has no more decimals than the two. */
function withoutNoise(price: number, was: number, tick: number): number {
  const decimals = Math.max(decimalsOf(was), tickDecimals(tick));
  const clean = Number(price.toFixed(Math.min(20, decimals)));
  // A price of more decimals than are counted keeps them.
  return Math.abs(clean - price) < tick * 1e-6 ? clean : price;
}
