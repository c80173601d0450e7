import type { Figure, Stroke } from '../../../src/card/geometry/figure.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import { contrast } from '../color.ts';
import type { ChartTheme } from '../theme.ts';

/** A canvas context in CSS pixels, and the number of device pixels per CSS pixel. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly ratio: number;
}

/** A band along the strokes of an object that is selected, hovered or invalid. */
export interface Halo {
  readonly color: string;
  /** Extra width beyond the stroke, CSS pixels. */
  readonly grow: number;
  readonly opacity: number;
  readonly dash: readonly number[];
}

const SOLID: readonly number[] = [];
/** High contrast doesn't use faint colors: extensions and ghosts are dotted instead. */
const FAINT_DASH: readonly number[] = [1, 4];
const GHOST_DASH: readonly number[] = [2, 4];

/** Paints the fills, with their opacity multiplied. */
export function paintFills({ context }: Brush, figure: Figure, opacity = 1): void {
  for (const fill of figure.fills) {
    context.globalAlpha = fill.opacity * opacity;
    context.fillStyle = fill.color;
    tracePolygon(context, fill.points);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Paints strokes, heads and dots. A color with little contrast to the background is outlined in the text color. */
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

/** In high contrast a margin in the background color separates the object from candles of any color. */
function paintMargins(brush: Brush, figure: Figure, theme: ChartTheme): void {
  for (const batch of strokeBatches(figure)) {
    const { role, width } = batch.style;
    if (role !== 'extension') paintBatch(brush, batch, theme.background, width + 4, SOLID, 1);
  }
}

/** Opacity and dashes of a ghost; each stroke keeps its own dashes if undefined. */
export interface Paleness {
  readonly opacity: number;
  readonly dash: readonly number[] | undefined;
}

const MOVED: Paleness = { opacity: 0.35, dash: undefined };
const MOVED_IN_CONTRAST: Paleness = { opacity: 1, dash: GHOST_DASH };

/** Paints a ghost: an object as it was before, e.g. before it was moved. */
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

/** The card's colors are never changed; an outline sets them off a similar background. */
function needsCasing(color: string, theme: ChartTheme): boolean {
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
  // The corners of a solid border close only if each side is half a width longer.
  context.lineCap = role === 'border' && dash.length === 0 ? 'square' : 'butt';
  if (dash.length > 0) {
    context.setLineDash(dash as number[]);
    context.lineDashOffset = dashOffset;
  }
  context.beginPath();
  for (const { from, to } of strokes) {
    // Horizontal and vertical strokes cover whole device pixels; half-covered ones would look gray.
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

/** Strokes of a figure with the same look, painted as one path, which is much faster. */
interface StrokeBatch {
  readonly style: Stroke;
  readonly strokes: readonly Stroke[];
}

/** Cached per figure, because figures are immutable and painted in every frame. */
const batchesByFigure = new WeakMap<Figure, readonly StrokeBatch[]>();

/** The figure's strokes grouped by look, in order of first occurrence. */
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
    // The dash pattern restarts with each subpath, so only strokes with the same dash offset are grouped.
    (a.dash.length === 0 || a.dashOffset === b.dashOffset)
  );
}
