import { clipPolygon, inflatedPane } from './clip.ts';
import {
  boundsOf,
  type DrawingKind,
  everyPoint,
  type HandleCursor,
  type Move,
  movePoints,
  twoAnchors,
} from './drawingKind.ts';

import { fillStyle, NO_FIGURE, stroke, strokeStyle, validColor } from './figure.ts';

import type { Spot } from './projection.ts';

/**
 * The coordinates that each handle moves. A handle belongs to a coordinate and not to a side: dragged across the
 * opposite edge, it keeps editing the same coordinate.
 */
const GRIPS: { readonly [id: string]: readonly Move[] } = {
  t0p0: [{ point: 0, time: true, price: true }],
  t0p1: [time(0), price(1)],
  t1p0: [time(1), price(0)],
  t1p1: [{ point: 1, time: true, price: true }],
  t0: [time(0)],
  t1: [time(1)],
  p0: [price(0)],
  p1: [price(1)],
};

/** Two opposite corners in any order, with a border, and a fill if there is a fill colour. */
export const rectangle: DrawingKind = {
  type: 'RECTANGLE',
  pointCount: { min: 2, max: 2 },
  figure(drawing, projection, options) {
    const anchors = twoAnchors(drawing, projection.axis);
    if (!anchors) return NO_FIGURE;
    const corners = cornersOf(projection.spot(anchors[0]), projection.spot(anchors[1]));
    const plain = strokeStyle(drawing, options.color);
    const style = { ...plain, color: validColor(drawing.style.borderColor) ?? plain.color };
    const fill = fillStyle(drawing);
    const inside = fill ? clipPolygon(corners, inflatedPane(projection, 0)) : [];
    return {
      ...NO_FIGURE,
      fills: fill && inside.length > 0 ? [{ points: inside, ...fill }] : [],
      strokes: corners.flatMap((corner, i) =>
        stroke('border', corner, corners[(i + 1) % 4] ?? corner, style, projection),
      ),
    };
  },
  handles(drawing, projection) {
    const anchors = twoAnchors(drawing, projection.axis);
    if (!anchors) return [];
    const [a, b] = [projection.spot(anchors[0]), projection.spot(anchors[1])];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    // Corners on the screen's falling diagonal resize along it.
    const falling = (b.x - a.x) * (b.y - a.y) >= 0;
    const own: HandleCursor = falling ? 'nwse-resize' : 'nesw-resize';
    const other: HandleCursor = falling ? 'nesw-resize' : 'nwse-resize';
    const places: readonly (readonly [string, Spot, HandleCursor])[] = [
      ['t0p0', a, own],
      ['t0p1', { x: a.x, y: b.y }, other],
      ['t1p0', { x: b.x, y: a.y }, other],
      ['t1p1', b, own],
      ['t0', { x: a.x, y: middle.y }, 'ew-resize'],
      ['t1', { x: b.x, y: middle.y }, 'ew-resize'],
      ['p0', { x: middle.x, y: a.y }, 'ns-resize'],
      ['p1', { x: middle.x, y: b.y }, 'ns-resize'],
    ];
    return places.map(([id, spot, cursor]) => ({ id, ...spot, cursor, moves: GRIPS[id] ?? [] }));
  },
  bounds(drawing, axis) {
    const anchors = twoAnchors(drawing, axis);
    return anchors && boundsOf(anchors);
  },
  drag(drawing, grip, shift, axis) {
    return movePoints(drawing.points, grip === 'body' ? everyPoint(2) : (GRIPS[grip] ?? []), shift, axis);
  },
};

function cornersOf(a: Spot, b: Spot): readonly Spot[] {
  return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
}

function time(point: number): Move {
  return { point, time: true, price: false };
}

function price(point: number): Move {
  return { point, time: false, price: true };
}
