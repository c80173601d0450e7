import { analyses } from './cases/analyses.ts';
import { analytics } from './cases/analytics.ts';
import { leaderboards } from './cases/leaderboards.ts';
import { ordersByIdentifier } from './cases/ordersByIdentifier.ts';
import { redemptions } from './cases/redemptions.ts';
import type { ErrorCases } from './errorCase.ts';

/** Every case: one file a resource, one line here. */
export const errorCases: ErrorCases = {
  ...analyses,
  ...analytics,
  ...leaderboards,
  ...ordersByIdentifier,
  ...redemptions,
};
