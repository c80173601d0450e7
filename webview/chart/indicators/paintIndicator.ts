import type { Spot } from '../../../src/card/geometry/projection.ts';
import { faded, readableOn } from '../color.ts';
import { type Brush, crisp } from '../painting/paintFigure.ts';
import { type ChartTheme, fontsOf } from '../theme.ts';
import type { BarRange } from '../viewRanges.ts';
import type { Values } from './formulas.ts';
import type { Drawn, LineRole } from './indicators.ts';
import { MARKETS, type Session } from './sessions.ts';

/** Where an indicator is painted: the visible bars, and their places in CSS pixels. */
export interface IndicatorView {
  readonly bars: BarRange;
  readonly barSpacing: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

const DASHES: { readonly [Role in LineRole]: readonly number[] } = { first: [], second: [6, 3], quiet: [2, 2] };
/** The dashes differ in every theme; high contrast has no other difference. */
const WIDTH = 1.5;

/** Paints an indicator's fills, columns and lines. */
export function paintIndicator(brush: Brush, drawn: Drawn, view: IndicatorView, theme: ChartTheme): void {
  const { context } = brush;
  if (drawn.scale) paintGuides(brush, drawn.scale.guides, view, theme);
  const [upper, lower] = [drawn.lines[0], drawn.lines.at(-1)];
  if (drawn.isBand && upper && lower && !theme.highContrast)
    paintBand(context, [upper.values, lower.values], view, theme);
  if (drawn.columns) paintColumns(brush, drawn.columns, view, theme);
  for (const { values, role } of drawn.lines) {
    context.beginPath();
    traceLine(context, values, view);
    context.lineWidth = WIDTH;
    context.lineJoin = 'round';
    context.setLineDash([...DASHES[role]]);
    context.strokeStyle = colorOf(role, theme);
    context.stroke();
  }
  context.setLineDash([]);
}

/** The color of a line, and of its text. */
export function colorOf(role: LineRole, theme: ChartTheme): string {
  const { highContrast, foreground, background, levels, drawing, text } = theme;
  if (highContrast) return foreground;
  return readableOn(background, { first: levels.pivot, second: drawing, quiet: text }[role], foreground);
}

/** Every so many bars are painted: more than one per pixel wouldn't be seen. */
function strideOf({ barSpacing }: IndicatorView): number {
  return Math.max(1, Math.floor(1 / barSpacing));
}

/** The bars to paint, at multiples of the stride, so that they stay the same while the view is panned. */
function paintedBars(values: Values, { bars }: IndicatorView, stride: number): BarRange {
  const from = Math.max(0, Math.floor(bars.from / stride - 1) * stride);
  return { from, to: Math.min(values.length - 1, Math.ceil(bars.to) + stride) };
}

function traceLine(context: CanvasRenderingContext2D, values: Values, view: IndicatorView): void {
  const stride = strideOf(view);
  const { from, to } = paintedBars(values, view, stride);
  let isDown = false;
  for (let i = from; i <= to; i += stride) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) isDown = false;
    else if (isDown) context.lineTo(view.x(i), view.y(value));
    else {
      context.moveTo(view.x(i), view.y(value));
      isDown = true;
    }
  }
}

function paintBand(
  context: CanvasRenderingContext2D,
  [upper, lower]: readonly [Values, Values],
  view: IndicatorView,
  theme: ChartTheme,
): void {
  const stride = strideOf(view);
  const { from, to } = paintedBars(upper, view, stride);
  context.beginPath();
  for (let i = from; i <= to; i += stride) {
    if (!Number.isNaN(upper[i])) context.lineTo(view.x(i), view.y(upper[i] ?? 0));
  }
  for (let i = to - ((to - from) % stride); i >= from; i -= stride) {
    if (!Number.isNaN(lower[i])) context.lineTo(view.x(i), view.y(lower[i] ?? 0));
  }
  context.closePath();
  context.fillStyle = faded(theme.text, 0.08);
  context.fill();
}

/** Rising columns are hollow and falling ones filled, like the candles, so that color isn't the only cue. */
function paintColumns(
  brush: Brush,
  { values, rises }: NonNullable<Drawn['columns']>,
  view: IndicatorView,
  theme: ChartTheme,
): void {
  const { context, ratio } = brush;
  const stride = strideOf(view);
  const { from, to } = paintedBars(values, view, stride);
  const width = Math.max(1, Math.floor(view.barSpacing * 0.7));
  const zero = view.y(0);
  const hollow = width >= 4;
  const [up, down] = [new Path2D(), new Path2D()];
  for (let i = from; i <= to; i += stride) {
    const value = values[greatest(values, i, i + stride)] ?? Number.NaN;
    if (Number.isNaN(value) || value === 0) continue;
    const left = Math.round(view.x(i) - width / 2);
    const y = view.y(value);
    const [top, height] = [Math.min(y, zero), Math.abs(y - zero)];
    if (rises(i) && hollow) up.rect(left + 0.5, crisp(top, 1, ratio), width - 1, height);
    else (rises(i) ? up : down).rect(left, top, width, height);
  }
  context.lineWidth = 1;
  context.strokeStyle = theme.highContrast ? theme.foreground : theme.up;
  context.fillStyle = context.strokeStyle;
  if (hollow) context.stroke(up);
  else context.fill(up);
  context.fillStyle = theme.highContrast ? theme.foreground : theme.down;
  context.fill(down);
}

/** The bar with the greatest column of several, as only one is painted. */
function greatest(values: Values, from: number, end: number): number {
  let best = from;
  for (let i = from + 1; i < end; i += 1) {
    if (Math.abs(values[i] ?? 0) > Math.abs(values[best] ?? 0)) best = i;
  }
  return best;
}

function paintGuides(
  { context, ratio }: Brush,
  guides: readonly number[],
  view: IndicatorView,
  theme: ChartTheme,
): void {
  context.beginPath();
  for (const guide of guides) {
    const y = crisp(view.y(guide), 1, ratio);
    context.moveTo(0, y);
    context.lineTo(view.size.width, y);
  }
  context.font = fontsOf(theme).axis;
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  context.fillStyle = theme.text;
  for (const guide of guides) context.fillText(String(guide), view.size.width - 4, view.y(guide));
  context.lineWidth = 1;
  context.setLineDash([4, 4]);
  context.strokeStyle = theme.crosshair;
  context.stroke();
  context.setLineDash([]);
}

/** Height of a row, and thickness of its strips, CSS pixels. */
const SESSION_ROW = { height: 15, strip: 3 } as const;
/** The narrowest strip that is painted. */
const NARROWEST_SESSION = 4;
const SESSION_ROLES: readonly LineRole[] = ['second', 'first', 'quiet'];

/** Paints the sessions as strips along the bottom, a named row for each market. */
export function paintSessions(
  { context }: Brush,
  sessions: readonly Session[],
  indexAt: (time: number) => number,
  { x, size }: Pick<IndicatorView, 'x' | 'size'>,
  theme: ChartTheme,
): void {
  const bottomOf = (row: number): number => size.height - row * SESSION_ROW.height - 1;
  for (const { row, from, to } of sessions) {
    const [left, right] = [x(indexAt(from)), x(indexAt(to))];
    if (right - left < NARROWEST_SESSION) continue;
    context.fillStyle = colorOf(SESSION_ROLES[row] ?? 'quiet', theme);
    context.fillRect(left, bottomOf(row) - SESSION_ROW.strip, right - left - 1, SESSION_ROW.strip);
  }
  for (const [row, { name }] of MARKETS.entries()) {
    paintOutlined(context, name, { x: 4, y: bottomOf(row) - SESSION_ROW.strip - 11 }, theme);
  }
}

/** Paints the name and values of a pane at its top left. */
export function paintPaneTitle({ context }: Brush, name: string, values: string, theme: ChartTheme): void {
  paintOutlined(context, values === '' ? name : `${name}  ${values}`, { x: 12, y: 5 }, theme);
}

/** Small text with an outline in the background color, so that it is readable on lines. */
function paintOutlined(context: CanvasRenderingContext2D, text: string, { x, y }: Spot, theme: ChartTheme): void {
  context.font = fontsOf(theme).axis;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = theme.background;
  context.strokeText(text, x, y);
  context.fillStyle = theme.foreground;
  context.fillText(text, x, y);
}
