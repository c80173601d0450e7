import type { DrawingSketch, PointSketch } from '../model/cardSketch.ts';
import { clipPolygon, inflatedPane } from './clip.ts';
import {
  anchor,
  boundsOf,
  type DrawingKind,
  everyPoint,
  movePoint,
  movePoints,
  type Shift,
  threeAnchors,
} from './drawingKind.ts';
import { dashOf, fillStyle, NO_FIGURE, stroke, strokeStyle } from './figure.ts';
import type { Place } from './projection.ts';
import type { TimeAxis } from './timeAxis.ts';

/** The end of the base that each handle moves. */
const ENDS: { readonly [id: string]: number } = { base0: 0, base1: 1, offset0: 0, offset1: 1 };

/** A base edge through the first two points, and a parallel edge through the third over the same bars. */
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
    return end === undefined ? drawing.points : keepHeight(drawing, anchors, end, shift, axis);
  },
};

interface Shape {
  readonly anchors: readonly [Place, Place, Place];
  /** The outline: the base from the first point to the second, then the other edge back. */
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

/**
 * Moves one end of the base. A third point on the same bar moves with it, which keeps the height exactly; otherwise it
 * moves in price as much as the base beneath it.
 */
function keepHeight(
  { points }: DrawingSketch,
  [a, b, c]: readonly [Place, Place, Place],
  end: number,
  shift: Shift,
  axis: TimeAxis,
): readonly PointSketch[] {
  const moved = movePoints(points, [{ point: end, time: true, price: true }], shift, axis);
  const [movedA, movedB] = [anchor(moved[0], axis), anchor(moved[1], axis)];
  const third = points[2];
  if (!movedA || !movedB || !third) return moved;
  const withThird = (by: Shift): readonly PointSketch[] =>
    moved.map((point, i) => (i === 2 ? movePoint(third, by, axis) : point));
  // With a vertical base it belongs to the first point, where it is when the channel is placed.
  const over = c.index === a.index ? 0 : c.index === b.index ? 1 : undefined;
  if (over === end) return withThird(shift);
  const was = basePriceAt(a, b, c.index);
  const is = basePriceAt(movedA, movedB, c.index);
  // A vertical base has its height in bars, unlike any other: then the third point stays.
  return was === undefined || is === undefined ? moved : withThird({ bars: 0, price: is - was });
}

function middle(a: { x: number; y: number }, b: { x: number; y: number }): { x: number; y: number } {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Offset of a channel's second edge from its base, in bars and price. One of the two is 0. */
interface ChannelOffset {
  readonly bars: number;
  readonly price: number;
}

/** Price of the base line through `a` and `b`, extended, at a bar index; undefined if the line is vertical. */
export function basePriceAt(a: Place, b: Place, index: number): number | undefined {
  if (a.index === b.index) return undefined;
  const price = a.price + (b.price - a.price) * ((index - a.index) / (b.index - a.index));
  return Number.isFinite(price) ? price : undefined;
}

/** Offset of the third point from the base: in price, or in bars if the base is vertical. */
export function channelOffset([a, b, c]: readonly [Place, Place, Place]): ChannelOffset {
  const base = basePriceAt(a, b, c.index);
  if (base === undefined) return { bars: c.index - a.index, price: 0 };
  const price = c.price - base;
  return { bars: 0, price: Number.isFinite(price) ? price : 0 };
}

/** A place on the base, moved to the second edge. */
function offsetPlace(place: Place, offset: ChannelOffset): Place {
  return { index: place.index + offset.bars, price: place.price + offset.price };
}
