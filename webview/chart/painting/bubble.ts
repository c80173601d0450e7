import { type Box, clipLine } from '../../../src/card/geometry/clip.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import { type ChartTheme, fontsOf } from '../theme.ts';
import { overlaps, type TextBox, type TextMeasurer } from './labels.ts';
import type { Brush } from './paintFigure.ts';

/** Distance from a spot to its bubble, CSS pixels. */
const GAP = 14;
/** Least distance from a bubble to its spot, CSS pixels. */
const LEAST_GAP = 6;

/** What a bubble avoids: boxes always, lines if possible. */
interface Obstacles {
  readonly taken: readonly TextBox[];
  readonly lines: readonly { readonly from: Spot; readonly to: Spot }[];
}

const NO_OBSTACLES: Obstacles = { taken: [], lines: [] };

/**
 * Places a bubble beside a spot: below right of it, else at another corner, else along the pane's edge. It stays within
 * the pane and covers neither its spot nor occupied boxes. Undefined if there is no such place.
 */
export function placeBubble(
  spot: Spot,
  size: { readonly width: number; readonly height: number },
  pane: { readonly width: number; readonly height: number },
  { taken, lines }: Obstacles = NO_OBSTACLES,
): TextBox | undefined {
  const { width, height } = size;
  const right = spot.x + GAP;
  const left = spot.x - GAP - width;
  const below = spot.y + GAP;
  const above = spot.y - GAP - height;
  const corners = [
    { x: right, y: below },
    { x: right, y: above },
    { x: left, y: below },
    { x: left, y: above },
  ];
  const middle = { x: spot.x - width / 2, y: spot.y - height / 2 };
  const sides = [
    { x: right, y: middle.y },
    { x: left, y: middle.y },
    { x: middle.x, y: below },
    { x: middle.x, y: above },
  ];
  const most = { x: pane.width - width, y: pane.height - height };
  if (most.x < 0 || most.y < 0) return undefined;
  const whole = corners.filter(({ x, y }) => x >= 0 && x <= most.x && y >= 0 && y <= most.y);
  const inside = [...whole, ...corners, ...sides].map(({ x, y }) => ({
    x: Math.max(0, Math.min(most.x, x)),
    y: Math.max(0, Math.min(most.y, y)),
    width,
    height,
  }));
  // If the pane's edge pushes it towards the spot, keep the least distance.
  const flush = [
    { x: most.x, y: 0 },
    { x: 0, y: 0 },
    { x: most.x, y: most.y },
    { x: 0, y: most.y },
  ].map((corner) => ({ ...corner, width, height }));
  const isFree = (box: TextBox): boolean => !covers(box, spot) && !taken.some((other) => overlaps(box, other));
  const near = inside.filter(isFree);
  // Better on a line near its spot than off all lines far away.
  return (
    near.find((box) => !lines.some(({ from, to }) => clipLine(from, to, edges(box)) !== undefined)) ??
    near[0] ??
    flush.find(isFree)
  );
}

function edges({ x, y, width, height }: TextBox): Box {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function covers(box: TextBox, { x, y }: Spot): boolean {
  return (
    x > box.x - LEAST_GAP &&
    x < box.x + box.width + LEAST_GAP &&
    y > box.y - LEAST_GAP &&
    y < box.y + box.height + LEAST_GAP
  );
}

const LINE = 16;
const PADDING = { x: 8, y: 5 };

/** Paints lines of text beside a spot; returns their box, undefined if there was no room. */
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
  // Whole pixels, because text between pixels is blurred.
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
