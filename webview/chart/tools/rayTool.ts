import { type PlacingRules, SHIFT_STEPS } from './placingRules.ts';

/** A line that goes on beyond its second point. */
export const rayTool: PlacingRules = {
  id: 'ray',
  kind: 'LINE',
  title: 'Ray',
  pointCount: 2,
  heads: { startHead: 'NONE', endHead: 'EXTEND' },
  shiftHint: SHIFT_STEPS,
};
