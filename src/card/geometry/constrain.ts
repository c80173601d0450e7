import type { DrawingType } from '../card.ts';
import type { Spot } from './projection.ts';

const DIAGONAL = Math.SQRT1_2;
/** The directions that are 45° apart; exact, so that a level line stays level. */
const DIRECTIONS: readonly (readonly [x: number, y: number])[] = [
  [1, 0],
  [DIAGONAL, DIAGONAL],
  [0, 1],
  [-DIAGONAL, DIAGONAL],
  [-1, 0],
  [-DIAGONAL, -DIAGONAL],
  [0, -1],
  [DIAGONAL, -DIAGONAL],
];

/**
 * Where the second point goes while Shift is held: lines in steps of 45°, rectangles square on the screen. Pixels in
 * and out; a coordinate that comes out equal to that of `from` is meant to be the very same time or price.
 */
export function constrainEnd(kind: DrawingType, from: Spot, to: Spot): Spot {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  switch (kind) {
    case 'HORIZONTAL_LINE':
      return to;
    case 'RECTANGLE': {
      const side = Math.max(Math.abs(dx), Math.abs(dy));
      return { x: from.x + (dx < 0 ? -side : side), y: from.y + (dy < 0 ? -side : side) };
    }
    case 'LINE':
    case 'PARALLEL':
    case 'FIB_RETRACEMENT': {
      const eighth = Math.round(Math.atan2(dy, dx) / (Math.PI / 4));
      const [x, y] = DIRECTIONS[(eighth + 8) % 8] ?? [1, 0];
      // The foot of the pointer on the direction: the nearest place that is allowed.
      const length = dx * x + dy * y;
      return { x: from.x + length * x, y: from.y + length * y };
    }
  }
}

/** A move along the axis on which it has gone farther, while Shift is held. */
export function constrainMove(dx: number, dy: number): { readonly dx: number; readonly dy: number } {
  return Math.abs(dx) >= Math.abs(dy) ? { dx, dy: 0 } : { dx: 0, dy };
}
