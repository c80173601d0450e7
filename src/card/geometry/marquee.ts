import { type Box, clipLine, isInside } from './clip.ts';
import type { Figure } from './figure.ts';
import { type HitTarget, hittableStrokes } from './hitTest.ts';
import type { Spot } from './projection.ts';

/** Ids of the objects that lie wholly or partly inside the box, in the order given. Corners of the box in any order. */
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

/** Whether a convex area and the box share a place: an edge crosses the box, or the box lies within. */
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
