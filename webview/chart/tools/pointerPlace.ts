import type { Place, Projection, Spot } from '../../../src/card/geometry/projection.ts';
import type { ToolPointer } from './toolEvent.ts';

/** How far a pointer may stray between press and release before it is a drag, CSS pixels. */
const SLACK = { fine: 3, coarse: 8 } as const;

/** Where in bar space a pointer is: any fraction of a bar, any price. */
export function pointerPlace(at: ToolPointer, projection: Projection): Place {
  return at.exact ?? { index: projection.index(at.spot.x), price: projection.price(at.spot.y) };
}

/** Whether a pointer that was pressed there has been dragged. */
export function isDrag(pressed: Spot, at: ToolPointer): boolean {
  return Math.hypot(at.spot.x - pressed.x, at.spot.y - pressed.y) > SLACK[at.reach];
}

/** Whether two places are the very same. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.index === b.index && a.price === b.price;
}
