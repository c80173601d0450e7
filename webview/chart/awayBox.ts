import type { Box } from '../../src/card/geometry/clip.ts';
import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import type { Projection } from '../../src/card/geometry/projection.ts';

/** Where a drawing lies of which nothing is in view, CSS pixels of the pane; a side that goes on for ever is infinite. */
export function offscreenBox(bounds: Bounds, projection: Projection): Box {
  const points: Box = {
    left: projection.x(bounds.from),
    right: projection.x(bounds.to),
    top: projection.y(bounds.high),
    bottom: projection.y(bounds.low),
  };
  const whole = {
    ...points,
    ...(bounds.openLeft ? { left: Number.NEGATIVE_INFINITY } : {}),
    ...(bounds.openRight ? { right: Number.POSITIVE_INFINITY } : {}),
  };
  // A sloped line passes the pane somewhere above or below its points' prices: then only these say where to look.
  return isBeside(whole, projection) ? whole : points;
}

/** The same of a level, which lies at all times. */
export function levelOffscreenBox(price: number, projection: Projection): Box {
  const y = projection.y(price);
  return { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY, top: y, bottom: y };
}

function isBeside({ left, top, right, bottom }: Box, { width, height }: Projection): boolean {
  return right < 0 || left > width || bottom < 0 || top > height;
}
