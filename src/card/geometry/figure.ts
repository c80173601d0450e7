import { CARD_LIMITS, COLOR_PATTERN, type LineStyle } from '../model/card.ts';
import type { DrawingSketch } from '../model/cardSketch.ts';
import { clipLine, inflatedPane } from './clip.ts';
import type { Spot } from './projection.ts';

/** The role of a stroke: painters may draw a `trend` fainter, tests look for the `edge`s. */
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
  /** Where in the pattern the stroke starts, so that dashes move with the price when the view pans. */
  readonly dashOffset: number;
  readonly opacity: number;
}

/** A filled polygon, clipped to the pane. */
export interface Fill {
  readonly points: readonly Spot[];
  readonly color: string;
  readonly opacity: number;
}

/** A filled polygon at a line's end. */
export interface Head {
  readonly points: readonly Spot[];
  readonly color: string;
}

/** A filled circle for a line without length. */
interface Dot extends Spot {
  readonly radius: number;
  readonly color: string;
}

/**
 * Text beside a line. `x` is its left or right end; `y` is its line, below the text (`above`) or at its centre (`on`).
 */
export interface Label extends Spot {
  readonly text: string;
  readonly color: string;
  readonly align: 'left' | 'right';
  readonly placement: 'above' | 'on';
  /** Whether it moves along its line if it would overlap, instead of being left out. */
  readonly required: boolean;
}

/** A price marked on the price scale. */
interface AxisMark {
  readonly y: number;
  readonly price: number;
  readonly color: string;
}

/** What an object looks like in one view: all numbers are finite, all places are in the pane or close to it. */
export interface Figure {
  readonly fills: readonly Fill[];
  readonly strokes: readonly Stroke[];
  readonly heads: readonly Head[];
  readonly dots: readonly Dot[];
  readonly labels: readonly Label[];
  readonly axisMarks: readonly AxisMark[];
}

/** An object that can't be drawn, or isn't in view. */
export const NO_FIGURE: Figure = { fills: [], strokes: [], heads: [], dots: [], labels: [], axisMarks: [] };

/** Defaults for what the card doesn't specify. */
export interface FigureOptions {
  /** Colour of a drawing that has none. */
  readonly color: string;
  readonly formatPrice: (price: number) => string;
}

/** Differences of a stroke from a plain opaque segment. */
interface StrokeExtras {
  readonly openStart?: boolean;
  readonly openEnd?: boolean;
  readonly opacity?: number;
}

/** The visible part of a stroke, if any. */
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

/** Fill opacity if the card has a fill colour but no opacity (docs/assumptions.md, Geometry). */
const DEFAULT_FILL_OPACITY = 0.2;

/** Colour, width and dash shared by a drawing's strokes. */
export interface StrokeStyle {
  readonly color: string;
  readonly width: number;
  readonly dash: readonly number[];
}

/**
 * The stroke style of a drawing, with defaults for values that are missing or outside the documented limits (P2 2.4).
 */
export function strokeStyle(drawing: DrawingSketch, defaultColor: string): StrokeStyle {
  const { color, lineWidth, lineStyle } = drawing.style;
  const width = strokeWidth(lineWidth);
  return { color: validColor(color) ?? defaultColor, width, dash: dashOf(lineStyle ?? 'SOLID', width) };
}

/** The fill of a drawing; undefined without a valid fill colour. */
export function fillStyle(drawing: DrawingSketch): { readonly color: string; readonly opacity: number } | undefined {
  const color = validColor(drawing.style.fillColor);
  if (color === undefined) return undefined;
  const { opacity } = drawing.style;
  const { min, max } = CARD_LIMITS.opacity;
  return { color, opacity: isNumber(opacity) ? Math.min(max, Math.max(min, opacity)) : DEFAULT_FILL_OPACITY };
}

/** The colour if it is `#RRGGBB`: a canvas ignores an invalid colour and keeps its last one. */
export function validColor(color: string | undefined): string | undefined {
  return color !== undefined && COLOR_PATTERN.test(color) ? color : undefined;
}

/** Dash and gap, derived from the width so that 1 and 10 pixels both look right. */
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
