import type { DrawingType, LevelName } from './card.ts';

/** The levels' names in full, for lists, titles and screen readers. */
export const LEVEL_TITLES: Readonly<Record<LevelName, string>> = {
  resistance: 'Resistance',
  intermediateResistance: 'Intermediate resistance',
  pivot: 'Pivot',
  intermediateSupport: 'Intermediate support',
  support: 'Support',
};

/** How the kinds of drawings are called. */
export const DRAWING_LABELS: Readonly<Record<DrawingType, string>> = {
  HORIZONTAL_LINE: 'Horizontal line',
  LINE: 'Line',
  RECTANGLE: 'Rectangle',
  PARALLEL: 'Channel',
  FIB_RETRACEMENT: 'Fibonacci',
};
