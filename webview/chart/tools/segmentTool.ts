import { type PlacingRules, SHIFT_STEPS } from './placingRules.ts';

/** A line from point to point. */
export const segmentTool: PlacingRules = {
  id: 'segment',
  kind: 'LINE',
  title: 'Line',
  pointCount: 2,
  heads: { startHead: 'NONE', endHead: 'NONE' },
  shiftHint: SHIFT_STEPS,
};
