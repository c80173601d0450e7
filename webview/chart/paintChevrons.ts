import type { ChartTheme } from './chartTheme.ts';
import type { Chevron } from './chevrons.ts';
import { readableOn } from './color.ts';
import type { Brush } from './paintFigure.ts';

/** Half the side of what is painted of a chevron: less than what may be pressed, so that neighbours stay apart. */
const HALF = 10;

/** Paints a chevron: an arrow in the object's colour towards it, framed when the object is pointed at or selected. */
export function paintChevron(
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
