import type { Handle } from '../../src/card/geometry/drawingKind.ts';
import type { Spot } from '../../src/card/geometry/projection.ts';
import type { ChartTheme } from './chartTheme.ts';
import { textOn } from './color.ts';
import type { Brush } from './paintFigure.ts';

/** How an object's handles look: taken hold of, pointed at only, or shown where they are but not to be moved. */
export type HandleLook = 'selected' | 'hovered' | 'fixed';

const RADIUS = 5;
const FOCUS_RADIUS = 9;
/** Half the side of a fixed point's square: another shape, for colour alone would not tell. */
const FIXED_HALF = 3.5;
/** Width and height of a level's grip, and from its middle to the pane's right edge, CSS pixels. */
const GRIP = { width: 17, height: 8, inset: 15 };

/** Paints the places by which a drawing can be taken. */
export function paintHandles(
  { context }: Brush,
  handles: readonly Handle[],
  look: HandleLook,
  theme: ChartTheme,
): void {
  context.fillStyle = theme.background;
  context.strokeStyle = look === 'fixed' ? theme.foreground : theme.selection;
  context.lineWidth = look === 'selected' ? 2 : 1.5;
  for (const { x, y } of handles) {
    context.beginPath();
    if (look === 'fixed') context.rect(x - FIXED_HALF, y - FIXED_HALF, 2 * FIXED_HALF, 2 * FIXED_HALF);
    else context.arc(x, y, RADIUS, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

/** Paints the handle that the keyboard is on: filled, with a second ring. */
export function paintFocusedHandle({ context }: Brush, { x, y }: Spot, theme: ChartTheme): void {
  context.beginPath();
  context.arc(x, y, FOCUS_RADIUS, 0, 2 * Math.PI);
  context.lineWidth = 4;
  context.strokeStyle = theme.background;
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = theme.selection;
  context.stroke();
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.fillStyle = theme.selection;
  context.fill();
}

/** Where the grip of a level at that height stands; so far further from the right edge as something else stands there. */
export function gripSpot(pane: { readonly width: number }, y: number, beside: number): Spot {
  return { x: pane.width - GRIP.inset - beside, y };
}

/** Paints what shows that a level can be dragged: a small knob on its line, filled when it is pointed at or selected. */
export function paintGrip(
  { context }: Brush,
  { x, y }: Spot,
  look: 'plain' | 'held',
  color: string,
  theme: ChartTheme,
): void {
  const fill = look === 'held' ? theme.selection : theme.background;
  context.beginPath();
  context.roundRect(x - GRIP.width / 2, y - GRIP.height / 2, GRIP.width, GRIP.height, GRIP.height / 2);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = look === 'held' ? 2 : 1.25;
  context.strokeStyle = look === 'held' ? theme.selection : color;
  context.stroke();
  context.fillStyle = look === 'held' ? textOn(theme.selection) : color;
  for (const at of [-4, 0, 4]) {
    context.beginPath();
    context.arc(x + at, y, 1.1, 0, 2 * Math.PI);
    context.fill();
  }
}
