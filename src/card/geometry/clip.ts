import type { Spot } from './projection.ts';

/** A rectangle in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line after clipping; `skipped` is the distance from the original start, in pixels. */
interface ClippedLine {
  readonly from: Spot;
  readonly to: Spot;
  readonly skipped: number;
}

/** A smaller difference, in pixels, has no direction. */
const NO_LENGTH = 1e-6;

/** The pane enlarged on every side. */
export function inflatedPane(pane: { readonly width: number; readonly height: number }, by: number): Box {
  return { left: -by, top: -by, right: pane.width + by, bottom: pane.height + by };
}

/**
 * Liang–Barsky: the part of the line through `from` and `to` inside the box; either end can be extended to infinity.
 * Undefined if nothing is inside, or if the line has no length and so no direction.
 */
export function clipLine(
  from: Spot,
  to: Spot,
  box: Box,
  open: { readonly start?: boolean; readonly end?: boolean } = {},
): ClippedLine | undefined {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (Math.abs(dx) < NO_LENGTH && Math.abs(dy) < NO_LENGTH) return undefined;
  let first = open.start ? Number.NEGATIVE_INFINITY : 0;
  let last = open.end ? Number.POSITIVE_INFINITY : 1;
  const sides: readonly (readonly [step: number, distance: number])[] = [
    [-dx, from.x - box.left],
    [dx, box.right - from.x],
    [-dy, from.y - box.top],
    [dy, box.bottom - from.y],
  ];
  for (const [step, distance] of sides) {
    if (Math.abs(step) < NO_LENGTH) {
      if (distance < 0) return undefined;
    } else if (step < 0) first = Math.max(first, distance / step);
    else last = Math.min(last, distance / step);
  }
  if (first > last || !Number.isFinite(first) || !Number.isFinite(last)) return undefined;
  const spotAt = (t: number): Spot => insideBox({ x: from.x + t * dx, y: from.y + t * dy }, box);
  return { from: spotAt(first), to: spotAt(last), skipped: Math.max(0, first) * Math.hypot(dx, dy) };
}

/** Sutherland–Hodgman: the part of a convex polygon inside the box; empty if nothing is inside. */
export function clipPolygon(points: readonly Spot[], box: Box): Spot[] {
  let rest = [...points];
  rest = cut(rest, (spot) => spot.x - box.left);
  rest = cut(rest, (spot) => box.right - spot.x);
  rest = cut(rest, (spot) => spot.y - box.top);
  rest = cut(rest, (spot) => box.bottom - spot.y);
  return rest.length < 3 ? [] : rest.map((spot) => insideBox(spot, box));
}

/** Whether the spot is inside the box or on its edge. */
export function isInside(spot: Spot, box: Box): boolean {
  return spot.x >= box.left && spot.x <= box.right && spot.y >= box.top && spot.y <= box.bottom;
}

function cut(points: readonly Spot[], distance: (spot: Spot) => number): Spot[] {
  return points.flatMap((spot, i) => {
    const before = points.at(i - 1) ?? spot;
    const here = distance(spot);
    const there = distance(before);
    const kept = here >= 0 ? [spot] : [];
    if (here >= 0 === there >= 0) return kept;
    const t = there / (there - here);
    return [{ x: before.x + t * (spot.x - before.x), y: before.y + t * (spot.y - before.y) }, ...kept];
  });
}

/** Clamps to the box, because rounding may leave a spot slightly outside. */
function insideBox(spot: Spot, box: Box): Spot {
  return {
    x: Math.min(box.right, Math.max(box.left, spot.x)),
    y: Math.min(box.bottom, Math.max(box.top, spot.y)),
  };
}
