import type { Handle } from './drawingKind.ts';
import type { Figure, Stroke } from './figure.ts';
import type { Spot } from './projection.ts';

/** How near a pointer must come, in CSS pixels (design: tolerances used by tools). */
export interface HitTolerance {
  readonly stroke: number;
  readonly handle: number;
}
/** A mouse or a pen. */
export const FINE_POINTER: HitTolerance = { stroke: 6, handle: 10 };
/** A finger. */
export const COARSE_POINTER: HitTolerance = { stroke: 14, handle: 22 };

/** A figure that can be hit, and whose it is. */
export interface HitTarget {
  readonly id: string;
  readonly figure: Figure;
}

/** What the pointer is on. */
export interface Hit {
  readonly id: string;
  readonly part: 'stroke' | 'fill';
  /** Pixels from the stroke's middle; 0 inside a fill. */
  readonly distance: number;
}

/** All that lies under the spot, best first: strokes by nearness, the later painted first among equals; then fills, topmost first. */
export function hitTest(targets: readonly HitTarget[], spot: Spot, tolerance: HitTolerance): readonly Hit[] {
  const strokes: Hit[] = [];
  const fills: Hit[] = [];
  for (const { id, figure } of targets.toReversed()) {
    const distance = strokeDistance(figure, spot, tolerance);
    if (distance !== undefined) strokes.push({ id, part: 'stroke', distance });
    else if (figure.fills.some(({ points }) => isInPolygon(spot, points)))
      fills.push({ id, part: 'fill', distance: 0 });
  }
  return [...strokes.sort((a, b) => a.distance - b.distance), ...fills];
}

/** The nearest handle within reach. */
export function hitHandle(handles: readonly Handle[], spot: Spot, tolerance: HitTolerance): Handle | undefined {
  return handles
    .map((handle) => ({ handle, distance: Math.hypot(handle.x - spot.x, handle.y - spot.y) }))
    .filter(({ distance }) => distance <= tolerance.handle)
    .sort((a, b) => a.distance - b.distance)[0]?.handle;
}

/** Distance of a spot from a stroke's middle, in pixels. */
export function distanceToStroke({ from, to }: Pick<Stroke, 'from' | 'to'>, { x, y }: Spot): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(x - (from.x + t * dx), y - (from.y + t * dy));
}

function strokeDistance(figure: Figure, spot: Spot, tolerance: HitTolerance): number | undefined {
  const distances = [
    ...figure.strokes.map((stroke) => reach(distanceToStroke(stroke, spot), stroke.width, tolerance)),
    ...figure.heads.map(({ points }) => (isInPolygon(spot, points) ? 0 : Number.POSITIVE_INFINITY)),
    ...figure.dots.map((dot) => reach(Math.hypot(dot.x - spot.x, dot.y - spot.y), 2 * dot.radius, tolerance)),
  ];
  const nearest = Math.min(...distances);
  return Number.isFinite(nearest) ? nearest : undefined;
}

function reach(distance: number, width: number, tolerance: HitTolerance): number {
  return distance <= Math.max(tolerance.stroke, width / 2 + 3) ? distance : Number.POSITIVE_INFINITY;
}

function isInPolygon({ x, y }: Spot, points: readonly Spot[]): boolean {
  let inside = false;
  points.forEach((a, i) => {
    const b = points.at(i - 1) ?? a;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  });
  return inside;
}
