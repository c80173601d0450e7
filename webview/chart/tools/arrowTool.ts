import { type PlacingRules, SHIFT_STEPS } from './placingRules.ts';

/** A line that points to its second point. */
export const arrowTool: PlacingRules = {
  id: 'arrow',
  kind: 'LINE',
  title: 'Arrow',
  pointCount: 2,
  heads: { startHead: 'NONE', endHead: 'ARROW' },
  shiftHint: SHIFT_STEPS,
};
