import { type PlacingRules, SHIFT_STEPS } from './placingRules.ts';

/** A line that goes on beyond both points. */
export const extendedLineTool: PlacingRules = {
  id: 'extendedLine',
  kind: 'LINE',
  title: 'Extended line',
  pointCount: 2,
  heads: { startHead: 'EXTEND', endHead: 'EXTEND' },
  shiftHint: SHIFT_STEPS,
};
