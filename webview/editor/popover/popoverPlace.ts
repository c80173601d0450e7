import type { Box } from '../../../src/card/geometry/clip.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';

/** Room between the popover and the plot's edges, CSS pixels. */
const MARGIN = 8;

/**
 * Where a popover of that size stands on the plot: in the corner that covers least of the object, and of those the one
 * farthest from it, so that neither the object nor the candles under it are hidden. Without an object, at the top left.
 */
export function popoverPlace(
  size: { readonly width: number; readonly height: number },
  plot: Box,
  object: Box | undefined,
): Spot {
  const left = plot.left + MARGIN;
  const top = plot.top + MARGIN;
  const right = Math.max(left, plot.right - MARGIN - size.width);
  const bottom = Math.max(top, plot.bottom - MARGIN - size.height);
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
  ];
  if (object === undefined) return { x: left, y: top };
  const best = corners.toSorted((a, b) => {
    const covered = coverage(a, size, object) - coverage(b, size, object);
    return covered !== 0 ? covered : distance(b, size, object) - distance(a, size, object);
  })[0];
  return best ?? { x: left, y: top };
}

/** Square pixels of the object under the popover; a line counts as one pixel thick. */
function coverage({ x, y }: Spot, { width, height }: { width: number; height: number }, object: Box): number {
  const across = Math.min(x + width, object.right + 1) - Math.max(x, object.left);
  const down = Math.min(y + height, object.bottom + 1) - Math.max(y, object.top);
  return Math.max(0, across) * Math.max(0, down);
}

function distance({ x, y }: Spot, { width, height }: { width: number; height: number }, object: Box): number {
  const dx = x + width / 2 - (object.left + object.right) / 2;
  const dy = y + height / 2 - (object.top + object.bottom) / 2;
  return Math.hypot(dx, dy);
}
