import { type Box, clipLine, isInside } from './clip.ts';
import type { Handle } from './drawingKind.ts';
import type { Figure, Stroke } from './figure.ts';
import type { Spot } from './projection.ts';

/** Hit distances in CSS pixels. */
interface HitTolerance {
  readonly stroke: number;
  readonly handle: number;
}
/** For a mouse or pen. */
export const FINE_POINTER: HitTolerance = { stroke: 6, handle: 10 };
/** For a finger. */
export const COARSE_POINTER: HitTolerance = { stroke: 14, handle: 22 };

/** How far beyond its edge a wide stroke can be hit. */
const BEYOND_EDGE = 3;
/** Rounding error of a distance. */
const ROUNDING_SLACK = 1e-3;
const EMPTY_EXTENT = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
  width: 0,
};

/** A figure that can be hit, and the ID of its object. */
export interface HitTarget {
  readonly id: string;
  readonly figure: Figure;
}

/** The object under the pointer. */
interface Hit {
  readonly id: string;
  readonly part: 'stroke' | 'fill';
  /** Pixels from the stroke's centre line; 0 inside a fill. */
  readonly distance: number;
}

/**
 * Everything under the spot, best first: strokes by distance, the later painted first among equals; then fills, topmost
 * first.
 */
export function hitTest(targets: readonly HitTarget[], spot: Spot, tolerance: HitTolerance): readonly Hit[] {
  const strokes: Hit[] = [];
  const fills: Hit[] = [];
  for (let at = targets.length - 1; at >= 0; at -= 1) {
    const target = targets[at];
    if (target === undefined || !isNear(target.figure, spot, tolerance)) continue;
    const { id, figure } = target;
    const distance = nearestStroke(figure, spot, tolerance);
    if (distance !== undefined) strokes.push({ id, part: 'stroke', distance });
    else if (isInFill(figure, spot)) fills.push({ id, part: 'fill', distance: 0 });
  }
  if (strokes.length > 1) strokes.sort((a, b) => a.distance - b.distance);
  return fills.length === 0 ? strokes : [...strokes, ...fills];
}

/** Ids of all objects under the spot, best match first. */
export function hitIds(targets: readonly HitTarget[], spot: Spot, tolerance: HitTolerance): readonly string[] {
  return [...new Set(hitTest(targets, spot, tolerance).map(({ id }) => id))];
}

/** The nearest handle within reach; the first among equals. */
export function hitHandle(handles: readonly Handle[], spot: Spot, tolerance: HitTolerance): Handle | undefined {
  let nearest: Handle | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const handle of handles) {
    const distance = Math.hypot(handle.x - spot.x, handle.y - spot.y);
    if (distance > tolerance.handle || distance >= least) continue;
    nearest = handle;
    least = distance;
  }
  return nearest;
}

/** Distance of a spot from a stroke's centre line, in pixels. */
function distanceToStroke({ from, to }: Pick<Stroke, 'from' | 'to'>, { x, y }: Spot): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(x - (from.x + t * dx), y - (from.y + t * dy));
}

/** The nearest part of the figure apart from fills; undefined if none is within reach. */
function nearestStroke({ strokes, heads, dots }: Figure, spot: Spot, tolerance: HitTolerance): number | undefined {
  let nearest = Number.POSITIVE_INFINITY;
  for (const stroke of hittableStrokes(strokes)) {
    const distance = distanceToStroke(stroke, spot);
    if (distance < nearest && distance <= reach(stroke.width, tolerance)) nearest = distance;
  }
  for (const { points } of heads) if (isInPolygon(spot, points)) nearest = 0;
  for (const { x, y, radius } of dots) {
    const distance = Math.hypot(x - spot.x, y - spot.y);
    if (distance < nearest && distance <= reach(2 * radius, tolerance)) nearest = distance;
  }
  return Number.isFinite(nearest) ? nearest : undefined;
}

/** A drawing's faint extension can be hit only if nothing else of it is in view. */
function hittableStrokes(strokes: readonly Stroke[]): readonly Stroke[] {
  if (!strokes.some(({ role }) => role === 'extension')) return strokes;
  const firm = strokes.filter(({ role }) => role !== 'extension');
  return firm.length > 0 ? firm : strokes;
}

function isInFill({ fills }: Figure, spot: Spot): boolean {
  for (const { points } of fills) if (isInPolygon(spot, points)) return true;
  return false;
}

/** Hit distance from the centre line of a stroke of that width, in pixels. */
function reach(width: number, tolerance: HitTolerance): number {
  return Math.max(tolerance.stroke, width / 2 + BEYOND_EDGE);
}

function isInPolygon({ x, y }: Spot, points: readonly Spot[]): boolean {
  let inside = false;
  let b = points.at(-1);
  for (const a of points) {
    if (b && a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
    b = a;
  }
  return inside;
}

/** The box around a figure, and the width of its widest stroke. */
interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
}

/** Caches boxes by figure: most of a card is far from the pointer, and a figure never changes. */
const extents = new WeakMap<Figure, Extent>();

function isNear(figure: Figure, { x, y }: Spot, tolerance: HitTolerance): boolean {
  const extent = extents.get(figure) ?? extentOf(figure);
  const by = reach(extent.width, tolerance) + ROUNDING_SLACK;
  return x >= extent.left - by && x <= extent.right + by && y >= extent.top - by && y <= extent.bottom + by;
}

function extentOf(figure: Figure): Extent {
  const { strokes, fills, heads, dots } = figure;
  const extent = { ...EMPTY_EXTENT };
  for (const { from, to, width } of strokes) {
    stretch(extent, from, width);
    stretch(extent, to, width);
  }
  for (const { points } of fills) for (const point of points) stretch(extent, point, 0);
  for (const { points } of heads) for (const point of points) stretch(extent, point, 0);
  for (const dot of dots) stretch(extent, dot, 2 * dot.radius);
  extents.set(figure, extent);
  return extent;
}

function stretch(extent: Extent, { x, y }: Spot, width: number): void {
  extent.left = Math.min(extent.left, x);
  extent.right = Math.max(extent.right, x);
  extent.top = Math.min(extent.top, y);
  extent.bottom = Math.max(extent.bottom, y);
  extent.width = Math.max(extent.width, width);
}

/** IDs of the objects that are at least partly inside the box, in the order given. The corners can be in any order. */
export function objectsInBox(targets: readonly HitTarget[], box: Box): string[] {
  const sorted: Box = {
    left: Math.min(box.left, box.right),
    top: Math.min(box.top, box.bottom),
    right: Math.max(box.left, box.right),
    bottom: Math.max(box.top, box.bottom),
  };
  return targets.filter(({ figure }) => touches(figure, sorted)).map(({ id }) => id);
}

function touches({ strokes, heads, dots, fills }: Figure, box: Box): boolean {
  return (
    hittableStrokes(strokes).some(({ from, to }) => crosses(from, to, box)) ||
    dots.some((dot) => isInside(dot, box)) ||
    heads.some(({ points }) => overlaps(points, box)) ||
    fills.some(({ points }) => overlaps(points, box))
  );
}

function crosses(from: Spot, to: Spot, box: Box): boolean {
  return isInside(from, box) || clipLine(from, to, box) !== undefined;
}

/** Whether a convex area and the box overlap: an edge crosses the box, or the box is inside. */
function overlaps(points: readonly Spot[], box: Box): boolean {
  return (
    points.some((spot, i) => crosses(points.at(i - 1) ?? spot, spot, box)) ||
    isWithin({ x: box.left, y: box.top }, points)
  );
}

/** Whether a spot is on the same side of every edge. */
function isWithin({ x, y }: Spot, points: readonly Spot[]): boolean {
  const sides = points.map((b, i) => {
    const a = points.at(i - 1) ?? b;
    return Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
  });
  return (
    sides.length > 2 &&
    (sides.every((side) => side >= 0) || sides.every((side) => side <= 0)) &&
    sides.some((side) => side !== 0)
  );
}
