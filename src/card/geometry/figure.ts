import { CARD_LIMITS, COLOR_PATTERN, type LineStyle } from '../card.ts';
import type { DrawingSketch } from '../cardSketch.ts';
import { clipLine, inflatedPane } from './clip.ts';
import type { Spot } from './projection.ts';

/** What a stroke is for: painters may show a `trend` fainter, tests ask for the `edge`s. */
type StrokeRole = 'level' | 'line' | 'border' | 'edge' | 'middle' | 'trend' | 'ratio' | 'extension';

/** One straight stroke in CSS pixels, clipped to the pane. */
export interface Stroke {
  readonly role: StrokeRole;
  readonly from: Spot;
  readonly to: Spot;
  readonly color: string;
  readonly width: number;
  /** Lengths of dash and gap in pixels; empty for a solid stroke. */
  readonly dash: readonly number[];
  /** Where in the pattern the stroke begins, so that dashes stay with the price when the view pans. */
  readonly dashOffset: number;
  readonly opacity: number;
}

/** A filled polygon, clipped to the pane. */
export interface Fill {
  readonly points: readonly Spot[];
  readonly color: string;
  readonly opacity: number;
}

/** A solid polygon at a line's end. */
export interface Head {
  readonly points: readonly Spot[];
  readonly color: string;
}

/** A solid circle: what a line without length looks like. */
interface Dot extends Spot {
  readonly radius: number;
  readonly color: string;
}

/** Text beside a line; `x` is its left or right end, `y` the line it stands on (`above`) or is centred on (`on`). */
export interface Label extends Spot {
  readonly text: string;
  readonly color: string;
  readonly align: 'left' | 'right';
  readonly placement: 'above' | 'on';
  /** Where others are in its way, it moves along its line rather than be left out. */
  readonly required: boolean;
}

/** A price to be marked on the price axis. */
interface AxisMark {
  readonly y: number;
  readonly price: number;
  readonly color: string;
}

/** What an object looks like in one view: all numbers finite, all places inside the pane or just beside it. */
export interface Figure {
  readonly fills: readonly Fill[];
  readonly strokes: readonly Stroke[];
  readonly heads: readonly Head[];
  readonly dots: readonly Dot[];
  readonly labels: readonly Label[];
  readonly axisMarks: readonly AxisMark[];
}

/** An object that cannot be drawn, or has nothing in view. */
export const NO_FIGURE: Figure = { fills: [], strokes: [], heads: [], dots: [], labels: [], axisMarks: [] };

/** How things look where the card does not say. */
export interface FigureOptions {
  /** Colour of a drawing without one. */
  readonly color: string;
  readonly formatPrice: (price: number) => string;
}

/** How a stroke departs from a plain, opaque segment. */
interface StrokeExtras {
  readonly openStart?: boolean;
  readonly openEnd?: boolean;
  readonly opacity?: number;
}

/** The visible part of a stroke: none or one. */
export function stroke(
  role: StrokeRole,
  from: Spot,
  to: Spot,
  style: StrokeStyle,
  pane: { readonly width: number; readonly height: number },
  extras: StrokeExtras = {},
): Stroke[] {
  const clipped = clipLine(from, to, inflatedPane(pane, style.width), {
    start: extras.openStart ?? false,
    end: extras.openEnd ?? false,
  });
  if (clipped === undefined) return [];
  const period = style.dash.reduce((sum, length) => sum + length, 0);
  return [
    {
      role,
      from: clipped.from,
      to: clipped.to,
      color: style.color,
      width: style.width,
      dash: style.dash,
      dashOffset: period === 0 ? 0 : clipped.skipped % period,
      opacity: extras.opacity ?? 1,
    },
  ];
}

/** Fill opacity where the card gives a fill colour and no opacity (docs/assumptions.md, Geometry). */
const DEFAULT_FILL_OPACITY = 0.2;

/** Colour, width and dash that a drawing's strokes share. */
export interface StrokeStyle {
  readonly color: string;
  readonly width: number;
  readonly dash: readonly number[];
}

/** The stroke style a drawing asks for, with defaults for what is missing or outside the documented limits (P2 2.4). */
export function strokeStyle(drawing: DrawingSketch, defaultColor: string): StrokeStyle {
  const { color, lineWidth, lineStyle } = drawing.style;
  const width = strokeWidth(lineWidth);
  return { color: validColor(color) ?? defaultColor, width, dash: dashOf(lineStyle ?? 'SOLID', width) };
}

/** The fill a drawing asks for; undefined when it names no valid fill colour. */
export function fillStyle(drawing: DrawingSketch): { readonly color: string; readonly opacity: number } | undefined {
  const color = validColor(drawing.style.fillColor);
  if (color === undefined) return undefined;
  const { opacity } = drawing.style;
  const { min, max } = CARD_LIMITS.opacity;
  return { color, opacity: isNumber(opacity) ? Math.min(max, Math.max(min, opacity)) : DEFAULT_FILL_OPACITY };
}

/** The colour, when it is `#RRGGBB`: a canvas keeps its last colour when it is given nonsense. */
export function validColor(color: string | undefined): string | undefined {
  return color !== undefined && COLOR_PATTERN.test(color) ? color : undefined;
}

/** Dash and gap, from the width so that 1 and 10 pixels both look right. */
export function dashOf(style: LineStyle, width: number): readonly number[] {
  switch (style) {
    case 'SOLID':
      return [];
    case 'DASHED':
      return [2 * width + 2, 2 * width + 1];
    case 'DOTTED':
      return [width, width + 1];
  }
}

function strokeWidth(width: number | undefined): number {
  const { min, max } = CARD_LIMITS.lineWidth;
  return isNumber(width) ? Math.min(max, Math.max(min, width)) : min;
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value);
}
