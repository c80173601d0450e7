import { analyses } from './cases/analyses.ts';
import { analysisWrites } from './cases/analysisWrites.ts';
import { analytics } from './cases/analytics.ts';
import { bulkUpdates } from './cases/bulkUpdates.ts';
import { fieldHistories } from './cases/fieldHistories.ts';
import { leaderboards } from './cases/leaderboards.ts';
import { legacy } from './cases/legacy.ts';
import { loyaltyExports } from './cases/loyaltyExports.ts';
import { ordersByIdentifier } from './cases/ordersByIdentifier.ts';
import { redemptions } from './cases/redemptions.ts';
import { retired } from './cases/retired.ts';
import { userFields } from './cases/userFields.ts';
import { widgetTokens } from './cases/widgetTokens.ts';
import type { ErrorCases } from './errorCase.ts';

/** Every case: one file a resource, one line here. */
export const errorCases: ErrorCases = {
  ...analyses,
  ...analysisWrites,
  ...analytics,
  ...bulkUpdates,
  ...fieldHistories,
  ...leaderboards,
  ...legacy,
  ...loyaltyExports,
  ...ordersByIdentifier,
  ...redemptions,
  ...retired,
  ...userFields,
  ...widgetTokens,
};
