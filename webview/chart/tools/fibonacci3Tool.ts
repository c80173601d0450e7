import { type PlacingRules, SHIFT_STEPS } from './placingRules.ts';

/** A move set off again from a third point. */
export const fibonacci3Tool: PlacingRules = {
  id: 'fibonacci3',
  kind: 'FIB_RETRACEMENT',
  title: 'Fibonacci extension',
  pointCount: 3,
  shiftHint: SHIFT_STEPS,
};
