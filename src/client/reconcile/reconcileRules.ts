import { analysisRules } from './analysisRules.ts';
import { bulkAndLegacyRules } from './bulkAndLegacyRules.ts';
import { leaderboardRules } from './leaderboardRules.ts';
import type { ReconcileRule } from './reconcileRule.ts';
import { redemptionRules } from './redemptionRules.ts';
import { userFieldRules } from './userFieldRules.ts';

/** How doubts are settled, by operation. A write that is missing here stays unknown. */
export const reconcileRules: readonly ReconcileRule[] = [
  ...analysisRules,
  ...redemptionRules,
  ...leaderboardRules,
  ...userFieldRules,
  ...bulkAndLegacyRules,
];
