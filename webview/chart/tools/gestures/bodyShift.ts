import { constrainMove } from '../../../../src/card/geometry/constrain.ts';
import type { Shift } from '../../../../src/card/geometry/drawingKind.ts';
import type { Place } from '../../../../src/card/geometry/projection.ts';
import { onTick } from '../../../../src/card/geometry/tick.ts';
import type { ToolContext } from '../deskFacts.ts';
import type { Modifiers } from '../toolEvent.ts';

/** How far whole objects move: whole bars and whole ticks; with Shift along the axis on which the pointer has gone farther. */
export function bodyShift(start: Place, here: Place, { shift }: Modifiers, facts: ToolContext): Shift {
  const { projection, tick } = facts;
  const bars = here.index - start.index;
  const price = here.price - start.price;
  const [from, to] = [projection.spot(start), projection.spot(here)];
  const { dx, dy } = shift ? constrainMove(to.x - from.x, to.y - from.y) : { dx: 1, dy: 1 };
  return { bars: dx === 0 ? 0 : Math.round(bars) + 0, price: dy === 0 ? 0 : onTick(price, tick) };
}
