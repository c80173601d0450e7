import { inflatedPane, isInside } from './clip.ts';
import { boundsOf, type DrawingKind, dragByPoints, pointHandles, twoAnchors } from './drawingKind.ts';
import { type Head, NO_FIGURE, type StrokeStyle, stroke, strokeStyle } from './figure.ts';
import type { Spot } from './projection.ts';

/** A line from the first point to the second; each end is plain, has an arrow, or extends to the pane's edge. */
export const line: DrawingKind = {
  type: 'LINE',
  pointCount: { min: 2, max: 2 },
  figure(drawing, projection, options) {
    const anchors = twoAnchors(drawing, projection.axis);
    if (!anchors) return NO_FIGURE;
    const start = projection.spot(anchors[0]);
    const end = projection.spot(anchors[1]);
    const style = strokeStyle(drawing, options.color);
    const near = inflatedPane(projection, headLength(style.width) + style.width);
    if (Math.hypot(end.x - start.x, end.y - start.y) < 1e-6) {
      const dot = { ...start, radius: Math.max(2, style.width), color: style.color };
      return isInside(start, near) ? { ...NO_FIGURE, dots: [dot] } : NO_FIGURE;
    }
    const startHead = drawing.startHead === 'ARROW' ? arrowHead(start, end, style) : undefined;
    const endHead = drawing.endHead === 'ARROW' ? arrowHead(end, start, style) : undefined;
    const shaft = stroke('line', startHead?.shaftEnd ?? start, endHead?.shaftEnd ?? end, style, projection, {
      openStart: drawing.startHead === 'EXTEND',
      openEnd: drawing.endHead === 'EXTEND',
    });
    const heads = [startHead, endHead].flatMap((arrow) => {
      const tip = arrow?.head.points[0];
      return arrow && tip && isInside(tip, near) ? [arrow.head] : [];
    });
    return { ...NO_FIGURE, strokes: shaft, heads };
  },
  handles: (drawing, projection) => pointHandles(drawing, twoAnchors(drawing, projection.axis), projection),
  bounds(drawing, axis) {
    const anchors = twoAnchors(drawing, axis);
    if (!anchors) return undefined;
    const [a, b] = anchors;
    const opens = (head: string | undefined): boolean => head === 'EXTEND';
    const startsLeft = a.index <= b.index;
    return boundsOf(anchors, {
      left: opens(startsLeft ? drawing.startHead : drawing.endHead),
      right: opens(startsLeft ? drawing.endHead : drawing.startHead),
    });
  },
  drag: (drawing, grip, shift, axis) => dragByPoints(drawing, 2, grip, shift, axis),
};

/** Half the angle at the tip: 26°. */
const HALF_ANGLE = (26 * Math.PI) / 180;
/** Distance of the shaft's end from the tip, as a share of the head's length: a wide shaft would show beyond the tip. */
const SHAFT_GAP = 0.5;

/** Length of a head in pixels for a stroke of that width. */
function headLength(width: number): number {
  return Math.max(8, 3.5 * width);
}

/**
 * A filled head with its tip at `tip`, pointing away from `from`, and the end of the shaft. Smaller if the line is
 * shorter than the head.
 */
function arrowHead(tip: Spot, from: Spot, style: StrokeStyle): { head: Head; shaftEnd: Spot } | undefined {
  const distance = Math.hypot(tip.x - from.x, tip.y - from.y);
  if (!(distance > 1e-6)) return undefined;
  const length = Math.min(headLength(style.width), distance);
  const back = { x: (from.x - tip.x) / distance, y: (from.y - tip.y) / distance };
  const side = length * Math.tan(HALF_ANGLE);
  const barb = (sign: number): Spot => ({
    x: tip.x + back.x * length - sign * back.y * side,
    y: tip.y + back.y * length + sign * back.x * side,
  });
  return {
    head: { points: [tip, barb(1), barb(-1)], color: style.color },
    shaftEnd: { x: tip.x + back.x * length * SHAFT_GAP, y: tip.y + back.y * length * SHAFT_GAP },
  };
}
