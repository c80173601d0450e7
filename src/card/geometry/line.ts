import { twoAnchors } from './anchors.ts';
import { arrowHead, headLength } from './arrowHead.ts';
import { boundsOf } from './boundsOf.ts';
import { inflatedPane, isInside } from './clip.ts';
import type { DrawingKind } from './drawingKind.ts';
import { NO_FIGURE } from './figure.ts';
import { dragByPoints, pointHandles } from './pointHandles.ts';
import { stroke } from './stroke.ts';
import { strokeStyle } from './strokeStyle.ts';

/** A line from the first point to the second; each end is plain, wears an arrow, or goes on to the pane's edge. */
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
