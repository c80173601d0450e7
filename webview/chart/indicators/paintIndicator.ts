import type { Spot, View } from '../../../src/card/geometry/projection.ts';
import { faded, readableOn } from '../color.ts';
import { TextMeasurer } from '../painting/labels.ts';
import { type Brush, crisp } from '../painting/paintFigure.ts';
import { type ChartTheme, fontsOf } from '../theme.ts';
import type { BarRange } from '../viewRanges.ts';
import type { Values } from './formulas.ts';
import type { Drawn, LineRole } from './indicators.ts';
import { MARKETS, type Session } from './sessions.ts';

/** Where an indicator is painted: the visible bars, and the scales of its pane, where a price is a value. */
export interface IndicatorView extends View {
  readonly bars: BarRange;
}

const xOf = (index: number, { firstBarX, barSpacing }: IndicatorView): number => firstBarX + index * barSpacing;
const yOf = (value: number, { topPrice, pricePerPixel }: IndicatorView): number => (topPrice - value) / pricePerPixel;

/** The dashes differ in every theme; high contrast has no other difference. */
const DASHES: { readonly [Role in LineRole]: number[] } = { first: [], second: [6, 3], quiet: [2, 2] };
const WIDTH = 1.5;

/** Paints an indicator's fills, columns and lines. */
export function paintIndicator(brush: Brush, drawn: Drawn, view: IndicatorView, theme: ChartTheme): void {
  const { context } = brush;
  if (drawn.scale) paintGuides(brush, drawn.scale.guides, view, theme);
  const [upper, lower] = [drawn.lines[0], drawn.lines.at(-1)];
  if (drawn.isBand && upper && lower && !theme.highContrast) {
    paintBand(context, [upper.values, lower.values], view, theme);
  }
  if (drawn.columns) paintColumns(brush, drawn.columns, view, theme);
  for (const { values, role } of drawn.lines) {
    context.beginPath();
    traceLine(context, values, view);
    context.lineWidth = WIDTH;
    context.lineJoin = 'round';
    context.setLineDash(DASHES[role]);
    context.strokeStyle = colorOf(role, theme);
    context.stroke();
  }
  context.setLineDash(DASHES.first);
}

/** Finding a readable color takes longer than painting a line. */
const knownColors = new WeakMap<ChartTheme, { readonly [Role in LineRole]: string }>();

function colorOf(role: LineRole, theme: ChartTheme): string {
  let colors = knownColors.get(theme);
  if (colors === undefined) {
    const { highContrast, foreground, background, levels, drawing, text } = theme;
    const readable = (color: string): string => (highContrast ? foreground : readableOn(background, color, foreground));
    colors = { first: readable(levels.pivot), second: readable(drawing), quiet: readable(text) };
    knownColors.set(theme, colors);
  }
  return colors[role];
}

/** Only every so many bars are painted if there are far more than pixels: one for two pixels. */
function strideOf({ barSpacing }: IndicatorView): number {
  return Math.max(1, Math.floor((barSpacing < 0.5 ? 2 : 1) / barSpacing));
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
    else if (isDown) context.lineTo(xOf(i, view), yOf(value, view));
    else {
      context.moveTo(xOf(i, view), yOf(value, view));
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
    const value = upper[i] ?? Number.NaN;
    if (!Number.isNaN(value)) context.lineTo(xOf(i, view), yOf(value, view));
  }
  for (let i = to - ((to - from) % stride); i >= from; i -= stride) {
    const value = lower[i] ?? Number.NaN;
    if (!Number.isNaN(value)) context.lineTo(xOf(i, view), yOf(value, view));
  }
  context.closePath();
  context.fillStyle = faded(theme.text, 0.08);
  context.fill();
}

/** Columns narrower than this are filled, because their outlines would touch. */
const NARROWEST_HOLLOW = 4;

/** Rising columns are hollow and falling ones filled, like the candles, so that color isn't the only cue. */
function paintColumns(brush: Brush, columns: Columns, view: IndicatorView, theme: ChartTheme): void {
  const { context } = brush;
  const stride = strideOf(view);
  // Without gaps where a column stands for several bars.
  const width = stride === 1 ? Math.max(1, Math.floor(view.barSpacing * 0.7)) : Math.ceil(view.barSpacing * stride);
  context.lineWidth = 1;
  context.beginPath();
  traceColumns(context, columns, true, width, view);
  context.strokeStyle = theme.highContrast ? theme.foreground : theme.up;
  context.fillStyle = context.strokeStyle;
  if (width >= NARROWEST_HOLLOW) context.stroke();
  else context.fill();
  context.beginPath();
  traceColumns(context, columns, false, width, view);
  context.fillStyle = theme.highContrast ? theme.foreground : theme.down;
  context.fill();
}

type Columns = NonNullable<Drawn['columns']>;

/** Traces the rising or the falling columns. */
function traceColumns(
  context: CanvasRenderingContext2D,
  { values, rises }: Columns,
  rising: boolean,
  width: number,
  view: IndicatorView,
): void {
  const stride = strideOf(view);
  const { from, to } = paintedBars(values, view, stride);
  const inset = rising && width >= NARROWEST_HOLLOW ? 0.5 : 0;
  const zero = Math.round(yOf(0, view)) + inset;
  const greatest = stride === 1 ? NONE : greatestOf(values, stride);
  for (let i = from; i <= to; i += stride) {
    const bar = stride === 1 ? i : (greatest[i / stride] ?? i);
    const value = values[bar] ?? Number.NaN;
    if (Number.isNaN(value) || value === 0 || rises(bar) !== rising) continue;
    const y = Math.round(yOf(value, view)) + inset;
    context.rect(Math.round(xOf(i, view) - width / 2) + inset, y, width - 2 * inset, zero - y);
  }
}

const NONE = new Uint32Array();
const knownGreatest = new WeakMap<Values, { readonly stride: number; readonly bars: Uint32Array }>();

/** Of every so many bars the one with the greatest column, as only one is painted; kept until the stride changes. */
function greatestOf(values: Values, stride: number): Uint32Array {
  const known = knownGreatest.get(values);
  if (known?.stride === stride) return known.bars;
  const bars = new Uint32Array(Math.ceil(values.length / stride));
  for (let i = 0; i < values.length; i += 1) {
    const at = Math.floor(i / stride);
    const isFirst = i === at * stride;
    if (isFirst || Math.abs(values[i] ?? 0) > Math.abs(values[bars[at] ?? 0] ?? 0)) bars[at] = i;
  }
  knownGreatest.set(values, { stride, bars });
  return bars;
}

function paintGuides(
  { context, ratio }: Brush,
  guides: readonly number[],
  view: IndicatorView,
  theme: ChartTheme,
): void {
  context.beginPath();
  for (const guide of guides) {
    const y = crisp(yOf(guide, view), 1, ratio);
    context.moveTo(0, y);
    context.lineTo(view.width, y);
  }
  context.font = fontsOf(theme).axis;
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  context.fillStyle = theme.text;
  for (const guide of guides) context.fillText(String(guide), view.width - 4, yOf(guide, view));
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
  view: IndicatorView,
  theme: ChartTheme,
): void {
  const bottomOf = (row: number): number => view.height - row * SESSION_ROW.height - 1;
  for (const { row, from, to } of sessions) {
    const [left, right] = [xOf(indexAt(from), view), xOf(indexAt(to), view)];
    if (right - left < NARROWEST_SESSION) continue;
    context.fillStyle = colorOf(SESSION_ROLES[row] ?? 'quiet', theme);
    context.fillRect(left, bottomOf(row) - SESSION_ROW.strip, right - left - 1, SESSION_ROW.strip);
  }
  for (const [row, { name }] of MARKETS.entries()) {
    paintCaption(context, name, { x: 4, y: bottomOf(row) - SESSION_ROW.strip - 11 }, theme);
  }
}

/** Paints the name and values of a pane at its top left. */
export function paintPaneTitle({ context }: Brush, name: string, values: string, theme: ChartTheme): void {
  paintCaption(context, values === '' ? name : `${name}  ${values}`, { x: 12, y: 4 }, theme);
}

/** Small text on the background color, readable over candles and columns. */
function paintCaption(context: CanvasRenderingContext2D, text: string, { x, y }: Spot, theme: ChartTheme): void {
  const { axis } = fontsOf(theme);
  const width = widths.of(context, axis, text);
  context.font = axis;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.fillStyle = theme.background;
  context.fillRect(x - 2, y - 1, width + 4, CAPTION_HEIGHT);
  context.fillStyle = theme.foreground;
  context.fillText(text, x, y);
}

const CAPTION_HEIGHT = 13;
const widths = new TextMeasurer();
