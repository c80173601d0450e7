import { activityStatsRoute, dailyActivityRoute, userInfoRoute } from './activity.ts';
import { createAnalysisRoute, deleteAnalysisRoute, getAnalysisRoute, listAnalysesRoute } from './analyses.ts';
import { appendDrawingsRoute, updateAnalysisRoute } from './analysisUpdates.ts';
import { getBulkUpdateDetailsRoute, getBulkUpdateStatusRoute, listBulkUpdatesRoute } from './bulkUpdates.ts';
import { uploadBulkUpdateRoute } from './bulkUpload.ts';
import { getTiersRoute, loyaltyOverviewRoute, phoneContactsRoute } from './communityAnalytics.ts';
import { communityFieldHistoryRoute, traderFieldHistoryRoute, writeFieldValueRoute } from './fieldHistories.ts';
import {
  createLeaderboardRoute,
  deleteLeaderboardRoute,
  getLeaderboardRoute,
  listLeaderboardsRoute,
  updateLeaderboardRoute,
} from './leaderboards.ts';
import {
  createBadgeRoute,
  legacyLoginRoute,
  removeRoleRoute,
  retiredReadHistoryRoute,
  retiredWriteHistoryRoute,
} from './legacy.ts';
import {
  createLoyaltyExportRoute,
  loyaltyExportDownloadLinkRoute,
  loyaltyExportStatusRoute,
} from './loyaltyExports.ts';
import {
  createRedemptionStatusRoute,
  listRedemptionStatusesRoute,
  ordersByIdentifierRoute,
  transactionHistoryRoute,
  updateOrderStatusRoute,
} from './redemptions.ts';
import type { ServiceRoute } from './serviceRoute.ts';
import {
  createUserFieldRoute,
  deleteUserFieldRoute,
  getUserFieldRoute,
  listUserFieldsRoute,
  updateUserFieldRoute,
} from './userFields.ts';
import { mintTokenRoute } from './widgetTokens.ts';

/** All operations of the service; the first matching route wins. */
export const serviceRoutes: readonly ServiceRoute[] = [
  getAnalysisRoute,
  listAnalysesRoute,
  createAnalysisRoute,
  updateAnalysisRoute,
  deleteAnalysisRoute,
  appendDrawingsRoute,
  createLoyaltyExportRoute,
  loyaltyExportStatusRoute,
  loyaltyExportDownloadLinkRoute,
  ordersByIdentifierRoute,
  createRedemptionStatusRoute,
  listRedemptionStatusesRoute,
  updateOrderStatusRoute,
  transactionHistoryRoute,
  listLeaderboardsRoute,
  getLeaderboardRoute,
  createLeaderboardRoute,
  updateLeaderboardRoute,
  deleteLeaderboardRoute,
  loyaltyOverviewRoute,
  activityStatsRoute,
  dailyActivityRoute,
  userInfoRoute,
  getTiersRoute,
  phoneContactsRoute,
  mintTokenRoute,
  legacyLoginRoute,
  createBadgeRoute,
  removeRoleRoute,
  uploadBulkUpdateRoute,
  listBulkUpdatesRoute,
  getBulkUpdateStatusRoute,
  getBulkUpdateDetailsRoute,
  getUserFieldRoute,
  deleteUserFieldRoute,
  listUserFieldsRoute,
  createUserFieldRoute,
  updateUserFieldRoute,
  traderFieldHistoryRoute,
  communityFieldHistoryRoute,
  writeFieldValueRoute,
  retiredWriteHistoryRoute,
  retiredReadHistoryRoute,
];
