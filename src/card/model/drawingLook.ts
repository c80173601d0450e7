import type { DrawingStyle, DrawingType, LineHead } from './card.ts';
import type { DrawingSketch } from './cardSketch.ts';

/** The parts of a drawing's look that its type supports. */
export function lookOf(drawing: DrawingSketch): DrawingLook {
  return visibleParts(drawing, partsOf(drawing.type));
}

/**
 * The drawing with the parts of another look that its type supports. Parts that drawings of type `from` (the look's
 * origin) don't have stay: a line's look doesn't clear a rectangle's fill.
 */
export function withLook(drawing: DrawingSketch, look: DrawingLook, from = drawing.type): DrawingSketch {
  const [own, theirs] = [partsOf(drawing.type), partsOf(from)];
  const both: LookParts = {
    style: own.style.filter((key) => theirs.style.includes(key)),
    heads: own.heads && theirs.heads,
    ratios: own.ratios && theirs.ratios,
  };
  const { style, startHead, endHead, levels, ...rest } = drawing;
  const worn = visibleParts(look, both);
  return {
    ...rest,
    ...(both.heads ? {} : headsOf({ startHead, endHead })),
    ...(both.ratios || levels === undefined ? {} : { levels }),
    ...worn,
    style: { ...without(style, both.style), ...worn.style },
  };
}

function partsOf(type: DrawingType | undefined): LookParts {
  return LOOK_PARTS[type ?? 'HORIZONTAL_LINE'];
}

function visibleParts(look: DrawingLook, parts: LookParts): DrawingLook {
  const { style, levels } = look;
  return {
    style: Object.fromEntries(parts.style.flatMap((key) => (style[key] === undefined ? [] : [[key, style[key]]]))),
    ...(parts.heads ? headsOf(look) : {}),
    ...(parts.ratios && levels !== undefined ? { levels } : {}),
  };
}

function headsOf({ startHead, endHead }: LineHeads): Pick<DrawingLook, 'startHead' | 'endHead'> {
  return { ...(startHead === undefined ? {} : { startHead }), ...(endHead === undefined ? {} : { endHead }) };
}

interface LineHeads {
  readonly startHead?: DrawingLook['startHead'] | undefined;
  readonly endHead?: DrawingLook['endHead'] | undefined;
}

function without(style: Partial<DrawingStyle>, keys: readonly (keyof DrawingStyle)[]): Partial<DrawingStyle> {
  return Object.fromEntries(Object.entries(style).filter(([key]) => !keys.some((gone) => gone === key)));
}

/** What a drawing looks like, as opposed to where it is: style, ends of a line, ratios of a retracement. */
export interface DrawingLook {
  readonly style: Partial<DrawingStyle>;
  readonly startHead?: LineHead;
  readonly endHead?: LineHead;
  /** Absent for the standard set. */
  readonly levels?: readonly number[];
}

interface LookParts {
  readonly style: readonly (keyof DrawingStyle)[];
  readonly heads: boolean;
  readonly ratios: boolean;
}

const STROKE = ['color', 'lineWidth', 'lineStyle'] as const;
const FILL = ['fillColor', 'opacity'] as const;

/** The parts of a look by type. Others wouldn't change anything on the chart and aren't written. */
export const LOOK_PARTS: { readonly [T in DrawingType]: LookParts } = {
  HORIZONTAL_LINE: { style: STROKE, heads: false, ratios: false },
  LINE: { style: STROKE, heads: true, ratios: false },
  RECTANGLE: { style: [...STROKE, ...FILL, 'borderColor'], heads: false, ratios: false },
  PARALLEL: { style: [...STROKE, ...FILL], heads: false, ratios: false },
  FIB_RETRACEMENT: { style: [...STROKE, ...FILL], heads: false, ratios: true },
};

/** A drawing's colour in lists: its line's, else its border's or its fill's. */
export function styleColor({ color, borderColor, fillColor }: Partial<DrawingStyle>): string | undefined {
  return color ?? borderColor ?? fillColor;
}

/** Colours to choose from; distinguishable on light and dark backgrounds and with red-green colour blindness. */
export const SWATCHES = [
  '#2962FF',
  '#00838F',
  '#2E7D32',
  '#9E9D24',
  '#F9A825',
  '#EF6C00',
  '#C62828',
  '#AD1457',
  '#6A1B9A',
  '#5D4037',
  '#607D8B',
  '#787B86',
] as const;
