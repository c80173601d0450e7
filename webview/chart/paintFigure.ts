import type { Figure, Stroke } from '../../src/card/geometry/figure.ts';
import type { Spot } from '../../src/card/geometry/projection.ts';
import { contrast } from './color.ts';
import type { ChartTheme } from './theme.ts';

/** A canvas whose unit is the CSS pixel, and how many device pixels that is. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly ratio: number;
}

/** Paints the filled areas. */
export function paintFills({ context }: Brush, figure: Figure): void {
  for (const fill of figure.fills) {
    context.globalAlpha = fill.opacity;
    context.fillStyle = fill.color;
    tracePolygon(context, fill.points);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Paints strokes, heads and dots; a colour that drowns in the background gets a casing in the text's colour. */
export function paintStrokes(brush: Brush, figure: Figure, theme: ChartTheme): void {
  for (const stroke of figure.strokes) {
    if (needsCasing(stroke.color, theme)) {
      paintStroke(brush, stroke, { color: theme.foreground, width: stroke.width + 2, opacity: stroke.opacity });
    }
    paintStroke(brush, stroke, {});
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

/** Paints a band along all strokes: for what is selected, hovered or wrong. */
export function paintHalo(
  brush: Brush,
  figure: Figure,
  halo: { readonly color: string; readonly grow: number; readonly opacity: number; readonly dash: readonly number[] },
): void {
  for (const stroke of figure.strokes) {
    if (stroke.role === 'extension') continue;
    paintStroke(
      brush,
      { ...stroke, dash: halo.dash },
      { color: halo.color, width: stroke.width + halo.grow, opacity: halo.opacity },
    );
  }
  const { context } = brush;
  context.globalAlpha = halo.opacity;
  context.strokeStyle = halo.color;
  context.lineWidth = halo.grow;
  for (const { points } of figure.heads) {
    tracePolygon(context, points);
    context.stroke();
  }
  for (const { x, y, radius } of figure.dots) {
    context.beginPath();
    context.arc(x, y, radius + halo.grow / 2, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function paintStroke(
  { context, ratio }: Brush,
  stroke: Stroke,
  changed: { readonly color?: string; readonly width?: number; readonly opacity?: number },
): void {
  const width = changed.width ?? stroke.width;
  const { from, to } = crisp(stroke.from, stroke.to, width, ratio);
  context.globalAlpha = changed.opacity ?? stroke.opacity;
  context.strokeStyle = changed.color ?? stroke.color;
  context.lineWidth = width;
  // A solid border's corners close only when each side reaches half a width further.
  context.lineCap = stroke.role === 'border' && stroke.dash.length === 0 ? 'square' : 'butt';
  context.setLineDash([...stroke.dash]);
  context.lineDashOffset = stroke.dashOffset;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function paintSolid(context: CanvasRenderingContext2D, color: string, theme: ChartTheme): void {
  if (needsCasing(color, theme)) {
    context.strokeStyle = theme.foreground;
    context.lineWidth = 2;
    context.stroke();
  }
  context.fillStyle = color;
  context.fill();
}

/** Colours of the card stay as saved; where they cannot be told from the background, an outline tells them. */
function needsCasing(color: string, theme: ChartTheme): boolean {
  return contrast(color, theme.background) < (theme.highContrast ? 3 : 1.4);
}

/** Level and upright strokes on whole device pixels: half on each of two would look grey. */
function crisp(from: Spot, to: Spot, width: number, ratio: number): { from: Spot; to: Spot } {
  const snap = (value: number): number => {
    const half = (width * ratio) / 2;
    return (Math.round(value * ratio - half) + half) / ratio;
  };
  if (Math.abs(from.y - to.y) < 1e-6) {
    const y = snap(from.y);
    return { from: { x: from.x, y }, to: { x: to.x, y } };
  }
  if (Math.abs(from.x - to.x) < 1e-6) {
    const x = snap(from.x);
    return { from: { x, y: from.y }, to: { x, y: to.y } };
  }
  return { from, to };
}

function tracePolygon(context: CanvasRenderingContext2D, points: readonly Spot[]): void {
  context.beginPath();
  points.forEach(({ x, y }, i) => {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.closePath();
}
