import type { Figure, Stroke } from '../../../src/card/geometry/figure.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import { contrast } from '../color.ts';
import type { ChartTheme } from '../theme.ts';

/** A canvas whose unit is the CSS pixel, and how many device pixels that is. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly ratio: number;
}

/** A band along the strokes of what is selected, hovered or wrong. */
export interface Halo {
  readonly color: string;
  /** How much wider than the stroke it is, CSS pixels. */
  readonly grow: number;
  readonly opacity: number;
  readonly dash: readonly number[];
}

const SOLID: readonly number[] = [];
/** In high contrast nothing is told by being faint: a line that goes on, and an old look, by their dots. */
const FAINT_DASH: readonly number[] = [1, 4];
const GHOST_DASH: readonly number[] = [2, 4];

/** Paints the filled areas, so much fainter than they are. */
export function paintFills({ context }: Brush, figure: Figure, opacity = 1): void {
  for (const fill of figure.fills) {
    context.globalAlpha = fill.opacity * opacity;
    context.fillStyle = fill.color;
    tracePolygon(context, fill.points);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Paints strokes, heads and dots; a colour that drowns in the background gets a casing in the text's colour. */
export function paintStrokes(brush: Brush, figure: Figure, theme: ChartTheme): void {
  if (theme.highContrast) paintMargins(brush, figure, theme);
  for (const batch of strokeBatches(figure)) {
    const { role, color, width } = batch.style;
    const isFaint = theme.highContrast && role === 'extension';
    const dash = isFaint ? FAINT_DASH : batch.style.dash;
    const opacity = isFaint ? 1 : batch.style.opacity;
    if (needsCasing(color, theme)) paintBatch(brush, batch, theme.foreground, width + 2, dash, opacity);
    paintBatch(brush, batch, color, width, dash, opacity);
  }
  const { context } = brush;
  for (const { points, color } of figure.heads) {
    tracePolygon(context, points);
    paintSolid(context, color, theme);
  }
  for (const { x, y, radius, color } of figure.dots) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    paintSolid(context, color, theme);
  }
}

/** Candles of any colour lie below: in high contrast a margin of background parts the whole object from them. */
function paintMargins(brush: Brush, figure: Figure, theme: ChartTheme): void {
  for (const batch of strokeBatches(figure)) {
    const { role, width } = batch.style;
    if (role !== 'extension') paintBatch(brush, batch, theme.background, width + 4, SOLID, 1);
  }
}

/** How pale an old look is, and its dashes; each stroke's own when undefined. */
export interface Paleness {
  readonly opacity: number;
  readonly dash: readonly number[] | undefined;
}

const MOVED: Paleness = { opacity: 0.35, dash: undefined };
const MOVED_IN_CONTRAST: Paleness = { opacity: 1, dash: GHOST_DASH };

/** Paints how an object looked before, e.g. before it was moved. */
export function paintGhost(brush: Brush, figure: Figure, theme: ChartTheme, pale = MOVED): void {
  const { opacity, dash } = theme.highContrast ? MOVED_IN_CONTRAST : pale;
  if (!theme.highContrast) paintFills(brush, figure, opacity);
  for (const batch of strokeBatches(figure)) {
    const { style } = batch;
    if (style.role === 'extension') continue;
    const width = theme.highContrast ? 1 : style.width;
    paintBatch(brush, batch, style.color, width, dash ?? style.dash, style.opacity * opacity);
  }
  const { context } = brush;
  context.globalAlpha = opacity;
  for (const { points, color } of figure.heads) {
    tracePolygon(context, points);
    context.fillStyle = color;
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Paints a band along all strokes. */
export function paintHalo(brush: Brush, figure: Figure, { color, grow, opacity, dash }: Halo): void {
  for (const batch of strokeBatches(figure)) {
    const { role, width } = batch.style;
    if (role !== 'extension') paintBatch(brush, batch, color, width + grow, dash, opacity);
  }
  const { context } = brush;
  context.globalAlpha = opacity;
  context.strokeStyle = color;
  context.lineWidth = grow;
  for (const { points } of figure.heads) {
    tracePolygon(context, points);
    context.stroke();
  }
  for (const { x, y, radius } of figure.dots) {
    context.beginPath();
    context.arc(x, y, radius + grow / 2, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Colours of the card stay as saved; where they cannot be told from the background, an outline tells them. */
export function needsCasing(color: string, theme: ChartTheme): boolean {
  return contrast(color, theme.background) < (theme.highContrast ? 3 : 1.4);
}

function paintBatch(
  { context, ratio }: Brush,
  { style: { role, dashOffset }, strokes }: StrokeBatch,
  color: string,
  width: number,
  dash: readonly number[],
  opacity: number,
): void {
  context.globalAlpha = opacity;
  context.strokeStyle = color;
  context.lineWidth = width;
  // A solid border's corners close only when each side reaches half a width further.
  context.lineCap = role === 'border' && dash.length === 0 ? 'square' : 'butt';
  if (dash.length > 0) {
    context.setLineDash(dash as number[]);
    context.lineDashOffset = dashOffset;
  }
  context.beginPath();
  for (const { from, to } of strokes) {
    // Level and upright strokes on whole device pixels: half on each of two would look grey.
    const isLevel = Math.abs(from.y - to.y) < 1e-6;
    const isUpright = !isLevel && Math.abs(from.x - to.x) < 1e-6;
    const x = isUpright ? crisp(from.x, width, ratio) : undefined;
    const y = isLevel ? crisp(from.y, width, ratio) : undefined;
    context.moveTo(x ?? from.x, y ?? from.y);
    context.lineTo(x ?? to.x, y ?? to.y);
  }
  context.stroke();
  if (dash.length > 0) context.setLineDash(SOLID as number[]);
  context.globalAlpha = 1;
}

function paintSolid(context: CanvasRenderingContext2D, color: string, theme: ChartTheme): void {
  if (theme.highContrast) {
    context.strokeStyle = theme.background;
    context.lineWidth = 4;
    context.stroke();
  }
  if (needsCasing(color, theme)) {
    context.strokeStyle = theme.foreground;
    context.lineWidth = 2;
    context.stroke();
  }
  context.fillStyle = color;
  context.fill();
}

/** The middle of a stroke of that width, moved so that the stroke covers whole device pixels. */
export function crisp(value: number, width: number, ratio: number): number {
  const half = (width * ratio) / 2;
  return (Math.round(value * ratio - half) + half) / ratio;
}

function tracePolygon(context: CanvasRenderingContext2D, points: readonly Spot[]): void {
  context.beginPath();
  points.forEach(({ x, y }, i) => {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.closePath();
}

/** Strokes of a figure that look the same: painted as one path, which is much quicker than one by one. */
interface StrokeBatch {
  readonly style: Stroke;
  readonly strokes: readonly Stroke[];
}

/** A figure is painted again in every frame, and never changes. */
const batchesByFigure = new WeakMap<Figure, readonly StrokeBatch[]>();

/** The figure's strokes by their looks, in the order of the first of each. */
export function strokeBatches(figure: Figure): readonly StrokeBatch[] {
  const before = batchesByFigure.get(figure);
  if (before) return before;
  const batches: { style: Stroke; strokes: Stroke[] }[] = [];
  for (const stroke of figure.strokes) {
    const batch = batches.find(({ style }) => looksLike(style, stroke));
    if (batch) batch.strokes.push(stroke);
    else batches.push({ style: stroke, strokes: [stroke] });
  }
  batchesByFigure.set(figure, batches);
  return batches;
}

function looksLike(a: Stroke, b: Stroke): boolean {
  return (
    a.role === b.role &&
    a.color === b.color &&
    a.width === b.width &&
    a.opacity === b.opacity &&
    a.dash.length === b.dash.length &&
    a.dash.every((length, i) => length === b.dash[i]) &&
    // Each subpath begins the pattern anew: only strokes that begin it at the same place go together.
    (a.dash.length === 0 || a.dashOffset === b.dashOffset)
  );
}
