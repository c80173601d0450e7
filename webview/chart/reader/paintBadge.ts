import type { Spot } from '../../../src/card/geometry/projection.ts';
import type { ChartTheme } from '../chartTheme.ts';
import type { Brush } from '../paintFigure.ts';
import type { MarkLook } from './markLook.ts';

/** Half the side of a badge, CSS pixels. */
export const BADGE_HALF = 8;

/** Paints the sign of what has become of an object: a framed plus, minus or dot. */
export function paintBadge({ context }: Brush, { x, y }: Spot, { color, sign }: MarkLook, theme: ChartTheme): void {
  context.beginPath();
  context.roundRect(x - BADGE_HALF, y - BADGE_HALF, 2 * BADGE_HALF, 2 * BADGE_HALF, 3);
  context.fillStyle = theme.background;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = color;
  context.stroke();
  context.beginPath();
  if (sign === 'dot') {
    context.arc(x, y, 2.75, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
    return;
  }
  context.lineWidth = 2;
  context.moveTo(x - 4, y);
  context.lineTo(x + 4, y);
  if (sign === 'plus') {
    context.moveTo(x, y - 4);
    context.lineTo(x, y + 4);
  }
  context.stroke();
}
