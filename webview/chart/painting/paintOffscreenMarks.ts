import type { Chevron } from '../chevrons.ts';
import { readableOn } from '../color.ts';
import { objectName } from '../descriptions.ts';
import { hoveredOf, isPointed } from '../layerState.ts';
import type { ChartTheme } from '../theme.ts';
import { paintBubble } from './bubble.ts';
import type { Brush } from './paintFigure.ts';
import type { Painting } from './paintScene.ts';

/** Paints a chevron for each object out of view, and the name of the hovered one. */
export function paintOffscreenMarks({ brush, scene, state, widths }: Painting): void {
  const { theme } = state;
  for (const chevron of scene.chevrons) {
    paintChevron(brush, chevron, isPointed(chevron.objectId, state) ? 'held' : 'plain', theme);
  }
  const hovered = hoveredOf(state);
  const pointed = scene.chevrons.find(({ objectId }) => objectId === hovered);
  const name = pointed && objectName(scene.sketch, pointed.objectId);
  if (!pointed || name === undefined) return;
  const { left, top, right, bottom } = pointed.box;
  const spot = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const taken = [{ x: left, y: top, width: right - left, height: bottom - top }];
  paintBubble(brush, [name], spot, scene.projection, { taken, lines: [] }, widths, theme);
}

/** Half the painted side of a chevron; smaller than its target, so that neighbors stay apart. */
const HALF = 10;

/** Paints a chevron: an arrow in the object's color, framed if the object is hovered or selected. */
function paintChevron(
  { context }: Brush,
  { box, angle, color }: Chevron,
  look: 'plain' | 'held',
  theme: ChartTheme,
): void {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  const ink = readableOn(theme.widget.background, color, theme.foreground);
  context.beginPath();
  context.roundRect(x - HALF, y - HALF, 2 * HALF, 2 * HALF, 4);
  context.fillStyle = theme.widget.background;
  context.fill();
  context.lineWidth = look === 'held' ? 2 : 1;
  context.strokeStyle = look === 'held' ? theme.selection : theme.widget.border;
  context.stroke();
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (theme.highContrast) paintArrow(context, 5, theme.foreground);
  paintArrow(context, 2.5, theme.highContrast ? color : ink);
  context.restore();
}

function paintArrow(context: CanvasRenderingContext2D, width: number, color: string): void {
  context.lineWidth = width;
  context.strokeStyle = color;
  context.beginPath();
  context.moveTo(-2.5, -5);
  context.lineTo(2.5, 0);
  context.lineTo(-2.5, 5);
  context.stroke();
}
