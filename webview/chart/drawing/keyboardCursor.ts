import type { Handle } from '../../../src/card/geometry/drawingKind.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { Place, Projection, Spot } from '../../../src/card/geometry/projection.ts';
import type { BarPrices } from '../../../src/card/geometry/snapping.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import { handlesOfObject } from '../cardScene.ts';
import { isPlain, type PressedKeys } from '../navigationKeys.ts';
import type { Nudge, ToolContext } from '../tools/tool.ts';

interface CursorContext {
  readonly projection: Projection;
  readonly barAt: (index: number) => BarPrices | undefined;
  readonly tick: number;
}

/** Where the crosshair starts: at the pointer if it is on the pane, else on the last candle in view, else in the middle. */
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

/** The place moved by bars and price steps, always at a bar's center and on a price step. */
export function placeMoved(from: Place, { bars, ticks }: Nudge, tick: number): Place {
  // A price between two steps stays as it is while only the bar changes.
  const price = ticks === 0 ? from.price : onTick(from.price + ticks * tick, tick);
  return { index: Math.round(from.index) + bars, price };
}

/** The same bar at one of its four prices, rounded to a price step; undefined without a candle. */
export function placeOnBar(
  from: Place,
  price: keyof BarPrices,
  { barAt, tick }: Pick<CursorContext, 'barAt' | 'tick'>,
): Place | undefined {
  const index = Math.round(from.index);
  const bar = barAt(index);
  return bar && { index, price: onTick(bar[price], tick) };
}

/** Number of price steps in about a tenth of the pane's height, at least one. */
function stepsOfTenth({ projection, tick }: CursorContext): number {
  const tenth = Math.abs(projection.price(0) - projection.price(projection.height)) / 10;
  return Math.max(1, Math.round(tenth / tick));
}

/** Converts tenths of the pane to whole bars and price steps, at least one. */
export function nudgeOfTenths(
  context: CursorContext,
  { right, up }: { readonly right: number; readonly up: number },
): Nudge {
  const { projection } = context;
  const bars = Math.max(1, Math.round((projection.index(projection.width) - projection.index(0)) / 10));
  return { bars: right * bars, ticks: up * stepsOfTenth(context) };
}

/** Whether the place is on the pane. */
function isWithin(projection: Projection, place: Place): boolean {
  const { x, y } = projection.spot(place);
  return x >= 0 && x <= projection.width && y >= 0 && y <= projection.height;
}

/** What a key does to the keyboard's crosshair while a point is being placed. */
export type CursorStep =
  | { readonly kind: 'by'; readonly bars: number; readonly ticks: number }
  /** So many tenths of the pane's width to the right and of its height upwards. */
  | { readonly kind: 'tenths'; readonly right: number; readonly up: number }
  | { readonly kind: 'jump'; readonly price: keyof BarPrices }
  | { readonly kind: 'set' };

/** Bars or price steps of an arrow key with Shift. */
const LARGE_STEP = 10;

const JUMPS: { readonly [key: string]: keyof BarPrices } = { o: 'open', h: 'high', l: 'low', c: 'close' };

/** What the keys do to the crosshair; undefined for other keys. */
export function cursorStep(pressed: PressedKeys): CursorStep | undefined {
  const tenths = tenthsStep(pressed);
  if (tenths) return { kind: 'tenths', ...tenths };
  if (!isPlain(pressed)) return undefined;
  const arrow = arrowStep(pressed);
  if (arrow) return { kind: 'by', ...arrow };
  const price = JUMPS[pressed.key.toLowerCase()];
  if (price) return { kind: 'jump', price };
  switch (pressed.key) {
    case 'Enter':
    case ' ':
      return { kind: 'set' };
    default:
      return undefined;
  }
}

/** The keys that move by tenths of the pane: Page up and Page down, and arrows with Ctrl, or Cmd on a Mac. */
export function tenthsStep(pressed: PressedKeys): { readonly right: number; readonly up: number } | undefined {
  if (isPlain(pressed) && pressed.key === 'PageUp') return { right: 0, up: 1 };
  if (isPlain(pressed) && pressed.key === 'PageDown') return { right: 0, up: -1 };
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  if (ctrlKey === metaKey || shiftKey || altKey) return undefined;
  const arrow = arrowStep({ key, ctrlKey: false, metaKey: false, shiftKey, altKey });
  return arrow && { right: arrow.bars, up: arrow.ticks };
}

/** Bars to the right and price steps up of an arrow key, ten with Shift; undefined for other keys. */
export function arrowStep(pressed: PressedKeys): { readonly bars: number; readonly ticks: number } | undefined {
  if (!isPlain(pressed)) return undefined;
  const by = pressed.shiftKey ? LARGE_STEP : 1;
  switch (pressed.key) {
    case 'ArrowLeft':
      return { bars: -by, ticks: 0 };
    case 'ArrowRight':
      return { bars: by, ticks: 0 };
    case 'ArrowUp':
      return { bars: 0, ticks: by };
    case 'ArrowDown':
      return { bars: 0, ticks: -by };
    default:
      return undefined;
  }
}

/** The handles that the keyboard can reach: those of a single selected drawing that can be moved. */
export function reachableHandles({ sketch, projection, selected, readOnly, locked }: ToolContext): readonly Handle[] {
  const [objectId, ...others] = selected;
  if (objectId === undefined || others.length > 0 || readOnly !== undefined || locked.has(objectId)) return [];
  return handlesOfObject(sketch, objectId, projection);
}

/** Where the keyboard picks up the selection: at that handle, else at the first one; a level in the middle of the pane. */
export function gripOf(context: ToolContext, focusedHandle: string | undefined): Place | undefined {
  const { projection, sketch, selected } = context;
  const last = selected.at(-1);
  const handles = last === undefined ? [] : handlesOfObject(sketch, last, projection);
  const handle = handles.find(({ id }) => id === focusedHandle) ?? handles[0];
  if (handle) return { index: projection.index(handle.x), price: projection.price(handle.y) };
  const level = drawnLevels(sketch.levels).find(({ level }) => level.clientObjectId === last);
  return level && { index: Math.round(projection.index(projection.width / 2)), price: level.price };
}
