import { type PlacingRules, SHIFT_STEPS } from './placingRules.ts';

/** The retracement of a move. */
export const fibonacci2Tool: PlacingRules = {
  id: 'fibonacci2',
  kind: 'FIB_RETRACEMENT',
  title: 'Fibonacci retracement',
  pointCount: 2,
  shiftHint: SHIFT_STEPS,
};
