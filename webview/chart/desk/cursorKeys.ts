import type { BarPrices } from '../../../src/card/geometry/barPrices.ts';
import type { PressedKeys } from './pressedKeys.ts';
import { isPlain } from './pressedKeys.ts';

/** What a key does to the crosshair of the keyboard while a point is being placed. */
export type CursorStep =
  | { readonly kind: 'by'; readonly bars: number; readonly ticks: number }
  /** So many tenths of the pane's width to the right and of its height upwards. */
  | { readonly kind: 'tenths'; readonly right: number; readonly up: number }
  | { readonly kind: 'jump'; readonly price: keyof BarPrices }
  | { readonly kind: 'set' };

/** Bars or price steps of an arrow key with Shift. */
const LARGE_STEP = 10;

const JUMPS: { readonly [key: string]: keyof BarPrices } = { o: 'open', h: 'high', l: 'low', c: 'close' };

/** What the keys do to the crosshair; undefined when they are none of its own. */
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

/** Tenths of the pane that a key goes: Page up and Page down, and the arrows with Ctrl, or Cmd on a Mac. */
export function tenthsStep(pressed: PressedKeys): { readonly right: number; readonly up: number } | undefined {
  if (isPlain(pressed) && pressed.key === 'PageUp') return { right: 0, up: 1 };
  if (isPlain(pressed) && pressed.key === 'PageDown') return { right: 0, up: -1 };
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  if (ctrlKey === metaKey || shiftKey || altKey) return undefined;
  const arrow = arrowStep({ key, ctrlKey: false, metaKey: false, shiftKey, altKey });
  return arrow && { right: arrow.bars, up: arrow.ticks };
}

/** Bars to the right and price steps up of an arrow key, ten with Shift; undefined for all other keys. */
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
