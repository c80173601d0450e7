import type { BarPrices } from '../../../src/card/geometry/barPrices.ts';
import type { Place, Projection, Spot } from '../../../src/card/geometry/projection.ts';
import { onTick } from '../../../src/card/geometry/tick.ts';
import type { Nudge } from '../tools/toolEvent.ts';

/** What the crosshair of the keyboard moves on. */
export interface CursorContext {
  readonly projection: Projection;
  readonly barAt: (index: number) => BarPrices | undefined;
  readonly tick: number;
}

/** Where the crosshair first stands: at the pointer if it was on the pane, else on the last candle in view, else in the middle. */
export function firstPlace({ projection, barAt, tick }: CursorContext, pointer: Spot | undefined): Place {
  if (pointer)
    return { index: Math.round(projection.index(pointer.x)), price: onTick(projection.price(pointer.y), tick) };
  const last = Math.min(projection.axis.count - 1, Math.floor(projection.index(projection.width)));
  const close = barAt(last)?.close;
  const onClose = close === undefined ? undefined : { index: last, price: onTick(close, tick) };
  if (onClose && isWithin(projection, onClose)) return onClose;
  const middle = projection.index(projection.width / 2);
  return { index: Math.round(middle), price: onTick(projection.price(projection.height / 2), tick) };
}

/** The place so many bars and price steps further; always a bar's centre and a whole price step. */
export function placeMoved(from: Place, { bars, ticks }: Nudge, tick: number): Place {
  // A price between two steps stays as it is while only bars are walked.
  const price = ticks === 0 ? from.price : onTick(from.price + ticks * tick, tick);
  return { index: Math.round(from.index) + bars, price };
}

/** The same bar at one of its four prices, on a price step like all that is drawn; undefined where there is no candle. */
export function placeOnBar(
  from: Place,
  price: keyof BarPrices,
  { barAt, tick }: Pick<CursorContext, 'barAt' | 'tick'>,
): Place | undefined {
  const index = Math.round(from.index);
  const bar = barAt(index);
  return bar && { index, price: onTick(bar[price], tick) };
}

/** Price steps that make about a tenth of the pane's height, at least one. */
function stepsOfTenth({ projection, tick }: CursorContext): number {
  const tenth = Math.abs(projection.price(0) - projection.price(projection.height)) / 10;
  return Math.max(1, Math.round(tenth / tick));
}

/** So many tenths of the pane, in whole bars and price steps, at least one. */
export function nudgeOfTenths(
  ground: CursorContext,
  { right, up }: { readonly right: number; readonly up: number },
): Nudge {
  const { projection } = ground;
  const bars = Math.max(1, Math.round((projection.index(projection.width) - projection.index(0)) / 10));
  return { bars: right * bars, ticks: up * stepsOfTenth(ground) };
}

/** Whether the place is on the pane. */
export function isWithin(projection: Projection, place: Place): boolean {
  const { x, y } = projection.spot(place);
  return x >= 0 && x <= projection.width && y >= 0 && y <= projection.height;
}
