import type { Spot } from '../../src/card/geometry/projection.ts';
import { type Obstacles, placeBubble } from './bubble.ts';
import type { ChartTheme } from './chartTheme.ts';
import { fontsOf } from './fonts.ts';
import type { Brush } from './paintFigure.ts';
import type { TextBox } from './placeLabels.ts';
import type { TextMeasurer } from './textWidths.ts';

const LINE = 16;
const PADDING = { x: 8, y: 5 };

/** Paints lines of text beside a spot; gives back the room they take, undefined when there was none. */
export function paintBubble(
  { context }: Brush,
  lines: readonly string[],
  spot: Spot,
  pane: { readonly width: number; readonly height: number },
  off: Obstacles,
  widths: TextMeasurer,
  theme: ChartTheme,
): TextBox | undefined {
  const font = fontsOf(theme).bubble;
  const width = Math.ceil(Math.max(0, ...lines.map((line) => widths.of(context, font, line)))) + 2 * PADDING.x;
  const size = { width, height: lines.length * LINE + 2 * PADDING.y };
  const box = placeBubble(spot, size, pane, off);
  if (box === undefined) return undefined;
  // Whole pixels: text between two of them is blurred.
  const [x, y] = [Math.round(box.x), Math.round(box.y)];
  context.beginPath();
  context.roundRect(x + 0.5, y + 0.5, width - 1, size.height - 1, 3);
  context.fillStyle = theme.widget.background;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = theme.widget.border;
  context.stroke();
  context.font = font;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = theme.widget.foreground;
  lines.forEach((line, i) => {
    context.fillText(line, x + PADDING.x, y + PADDING.y + (i + 0.5) * LINE + 0.5);
  });
  return box;
}
