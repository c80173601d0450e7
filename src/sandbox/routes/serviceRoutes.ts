import { activityStatsRoute } from './activity/activityStats.ts';
import { dailyActivityRoute } from './activity/dailyActivity.ts';
import { appendDrawingsRoute } from './analyses/appendDrawings.ts';
import { createAnalysisRoute } from './analyses/createAnalysis.ts';
import { deleteAnalysisRoute } from './analyses/deleteAnalysis.ts';
import { getAnalysisRoute } from './analyses/getAnalysis.ts';
import { listAnalysesRoute } from './analyses/listAnalyses.ts';
import { updateAnalysisRoute } from './analyses/updateAnalysis.ts';
import { getBulkUpdateDetailsRoute } from './bulkUpdates/getBulkUpdateDetails.ts';
import { getBulkUpdateStatusRoute } from './bulkUpdates/getBulkUpdateStatus.ts';
import { listBulkUpdatesRoute } from './bulkUpdates/listBulkUpdates.ts';
import { uploadBulkUpdateRoute } from './bulkUpdates/uploadBulkUpdate.ts';
import { loyaltyOverviewRoute } from './communityAnalytics/loyaltyOverview.ts';
import { phoneContactsRoute } from './communityAnalytics/phoneContacts.ts';
import { createLeaderboardRoute } from './leaderboards/createLeaderboard.ts';
import { deleteLeaderboardRoute } from './leaderboards/deleteLeaderboard.ts';
import { getLeaderboardRoute } from './leaderboards/getLeaderboard.ts';
import { listLeaderboardsRoute } from './leaderboards/listLeaderboards.ts';
import { updateLeaderboardRoute } from './leaderboards/updateLeaderboard.ts';
import { createBadgeRoute } from './legacy/createBadge.ts';
import { legacyLoginRoute } from './legacy/login.ts';
import { removeRoleRoute } from './legacy/removeRole.ts';
import { createLoyaltyExportRoute } from './loyaltyExports/createLoyaltyExport.ts';
import { loyaltyExportDownloadLinkRoute } from './loyaltyExports/loyaltyExportDownloadLink.ts';
import { loyaltyExportStatusRoute } from './loyaltyExports/loyaltyExportStatus.ts';
import { createRedemptionStatusRoute } from './redemptions/createStatus.ts';
import { listRedemptionStatusesRoute } from './redemptions/listStatuses.ts';
import { ordersByIdentifierRoute } from './redemptions/ordersByIdentifier.ts';
import { transactionHistoryRoute } from './redemptions/transactionHistory.ts';
import { updateOrderStatusRoute } from './redemptions/updateOrderStatus.ts';
import { retiredReadHistoryRoute } from './retired/retiredReadHistory.ts';
import { retiredWriteHistoryRoute } from './retired/retiredWriteHistory.ts';
import type { ServiceRoute } from './serviceRoute.ts';
import { getTiersRoute } from './tiers/getTiers.ts';
import { communityFieldHistoryRoute } from './userFields/communityHistory.ts';
import { createUserFieldRoute } from './userFields/createUserField.ts';
import { deleteUserFieldRoute } from './userFields/deleteUserField.ts';
import { getUserFieldRoute } from './userFields/getUserField.ts';
import { listUserFieldsRoute } from './userFields/listUserFields.ts';
import { traderFieldHistoryRoute } from './userFields/traderHistory.ts';
import { updateUserFieldRoute } from './userFields/updateUserField.ts';
import { writeFieldValueRoute } from './userFields/writeFieldValue.ts';
import { userInfoRoute } from './users/userInfo.ts';
import { mintTokenRoute } from './widgets/mintToken.ts';

/** Every operation that the sandbox serves: one file each, one line here. */
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
