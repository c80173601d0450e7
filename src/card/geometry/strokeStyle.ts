import { CARD_LIMITS, COLOR_PATTERN, type LineStyle } from '../card.ts';
import type { DrawingSketch } from '../cardSketch.ts';

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
