import type { PlacingRules } from './placingRules.ts';

/** A zone between two corners. */
export const rectangleTool: PlacingRules = {
  id: 'rectangle',
  kind: 'RECTANGLE',
  title: 'Rectangle',
  pointCount: 2,
  shiftHint: 'Shift: a square.',
};
