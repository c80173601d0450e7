import type { DrawingSketch, PointSketch } from '../cardSketch.ts';
import { anchor, threeAnchors } from './anchors.ts';
import { boundsOf } from './boundsOf.ts';
import { basePriceAt, channelOffset, offsetPlace } from './channelShape.ts';
import { clipPolygon, inflatedPane } from './clip.ts';
import type { DrawingKind, Move } from './drawingKind.ts';
import { NO_FIGURE } from './figure.ts';
import { everyPoint, movePoint, movePoints } from './movePoints.ts';
import type { Place } from './projection.ts';
import { stroke } from './stroke.ts';
import { dashOf, fillStyle, strokeStyle } from './strokeStyle.ts';
import type { TimeAxis } from './timeAxis.ts';

const ENDS: { readonly [id: string]: Move } = {
  base0: { point: 0, time: true, price: true },
  base1: { point: 1, time: true, price: true },
  offset0: { point: 0, time: true, price: true },
  offset1: { point: 1, time: true, price: true },
};

/** A base edge between the first two points, and a parallel edge through the third, over the same bars. */
export const parallelChannel: DrawingKind = {
  type: 'PARALLEL',
  pointCount: { min: 3, max: 3 },
  figure(drawing, projection, options) {
    const shape = shapeOf(drawing, projection.axis);
    if (!shape) return NO_FIGURE;
    const [a, b, d, c] = shape.corners.map((place) => projection.spot(place));
    if (!a || !b || !c || !d) return NO_FIGURE;
    const style = strokeStyle(drawing, options.color);
    const thin = { color: style.color, width: 1, dash: dashOf('DASHED', 1) };
    const fill = fillStyle(drawing);
    const inside = fill ? clipPolygon([a, b, d, c], inflatedPane(projection, 0)) : [];
    return {
      ...NO_FIGURE,
      fills: fill && inside.length > 0 ? [{ points: inside, ...fill }] : [],
      strokes: [
        ...stroke('edge', a, b, style, projection),
        ...stroke('edge', c, d, style, projection),
        ...stroke('middle', middle(a, c), middle(b, d), thin, projection, { opacity: 0.7 }),
      ],
    };
  },
  handles(drawing, projection) {
    const shape = shapeOf(drawing, projection.axis);
    if (!shape) return [];
    const [a, b, d, c] = shape.corners.map((place) => projection.spot(place));
    if (!a || !b || !c || !d) return [];
    const upright = shape.anchors[0].index === shape.anchors[1].index;
    return [
      { id: 'base0', ...a, cursor: 'move', moves: [{ point: 0, time: true, price: true }] },
      { id: 'base1', ...b, cursor: 'move', moves: [{ point: 1, time: true, price: true }] },
      { id: 'offset0', ...c, cursor: 'move', moves: [{ point: 0, time: true, price: true }] },
      { id: 'offset1', ...d, cursor: 'move', moves: [{ point: 1, time: true, price: true }] },
      { id: 'baseMiddle', ...middle(a, b), cursor: 'move', moves: everyPoint(3) },
      {
        id: 'offsetMiddle',
        ...middle(c, d),
        cursor: upright ? 'ew-resize' : 'ns-resize',
        moves: [{ point: 2, time: upright, price: !upright }],
      },
    ];
  },
  bounds(drawing, axis) {
    const shape = shapeOf(drawing, axis);
    return shape && boundsOf(shape.corners);
  },
  drag(drawing, grip, shift, axis) {
    if (grip === 'body' || grip === 'baseMiddle') return movePoints(drawing.points, everyPoint(3), shift, axis);
    const anchors = threeAnchors(drawing, axis);
    if (!anchors) return drawing.points;
    if (grip === 'offsetMiddle') {
      const upright = anchors[0].index === anchors[1].index;
      return movePoints(drawing.points, [{ point: 2, time: upright, price: !upright }], shift, axis);
    }
    const end = ENDS[grip];
    return end ? keepHeight(drawing, anchors, movePoints(drawing.points, [end], shift, axis), axis) : drawing.points;
  },
};

interface Shape {
  readonly anchors: readonly [Place, Place, Place];
  /** Around the channel: both base ends, then both offset ends from the second to the first. */
  readonly corners: readonly [Place, Place, Place, Place];
}

function shapeOf(drawing: DrawingSketch, axis: TimeAxis): Shape | undefined {
  const anchors = threeAnchors(drawing, axis);
  if (!anchors) return undefined;
  const offset = channelOffset(anchors);
  return {
    anchors,
    corners: [anchors[0], anchors[1], offsetPlace(anchors[1], offset), offsetPlace(anchors[0], offset)],
  };
}

/** After an end has moved, the third point moves in price as far as the base beneath it did. */
function keepHeight(
  before: DrawingSketch,
  [a, b, c]: readonly [Place, Place, Place],
  points: readonly PointSketch[],
  axis: TimeAxis,
): readonly PointSketch[] {
  const [movedA, movedB] = [anchor(points[0], axis), anchor(points[1], axis)];
  const third = before.points[2];
  if (!movedA || !movedB || !third) return points;
  const was = basePriceAt(a, b, c.index);
  const is = basePriceAt(movedA, movedB, c.index);
  // An upright base has its height in bars, which no other base has: then the third point stays.
  if (was === undefined || is === undefined) return points;
  const moved = movePoint(third, { bars: 0, price: is - was }, axis);
  return points.map((point, i) => (i === 2 ? moved : point));
}

function middle(a: { x: number; y: number }, b: { x: number; y: number }): { x: number; y: number } {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
