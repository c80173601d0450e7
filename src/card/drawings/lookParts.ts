import type { DrawingStyle, DrawingType } from '../card.ts';

/** What a kind of drawing shows of a look. */
export interface LookParts {
  readonly style: readonly (keyof DrawingStyle)[];
  readonly heads: boolean;
  readonly ratios: boolean;
}

const STROKE = ['color', 'lineWidth', 'lineStyle'] as const;
const FILL = ['fillColor', 'opacity'] as const;

/** What of a look each kind has: the rest would change nothing on the chart and is not written. */
export const LOOK_PARTS: { readonly [T in DrawingType]: LookParts } = {
  HORIZONTAL_LINE: { style: STROKE, heads: false, ratios: false },
  LINE: { style: STROKE, heads: true, ratios: false },
  RECTANGLE: { style: [...STROKE, ...FILL, 'borderColor'], heads: false, ratios: false },
  PARALLEL: { style: [...STROKE, ...FILL], heads: false, ratios: false },
  FIB_RETRACEMENT: { style: [...STROKE, ...FILL], heads: false, ratios: true },
};
