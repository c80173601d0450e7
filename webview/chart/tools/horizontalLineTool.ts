import type { PlacingRules } from './placingRules.ts';

/** A price over the whole width. */
export const horizontalLineTool: PlacingRules = {
  id: 'horizontalLine',
  kind: 'HORIZONTAL_LINE',
  title: 'Horizontal line',
  pointCount: 1,
};
