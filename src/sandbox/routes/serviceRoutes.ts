import { activityStats } from './activity/activityStats.ts';
import { dailyActivity } from './activity/dailyActivity.ts';
import { appendDrawings } from './analyses/appendDrawings.ts';
import { createAnalysis } from './analyses/createAnalysis.ts';
import { deleteAnalysis } from './analyses/deleteAnalysis.ts';
import { getAnalysis } from './analyses/getAnalysis.ts';
import { listAnalyses } from './analyses/listAnalyses.ts';
import { updateAnalysis } from './analyses/updateAnalysis.ts';
import { getBulkUpdateDetails } from './bulkUpdates/getBulkUpdateDetails.ts';
import { getBulkUpdateStatus } from './bulkUpdates/getBulkUpdateStatus.ts';
import { listBulkUpdates } from './bulkUpdates/listBulkUpdates.ts';
import { uploadBulkUpdate } from './bulkUpdates/uploadBulkUpdate.ts';
import { loyaltyOverview } from './communityAnalytics/loyaltyOverview.ts';
import { phoneContacts } from './communityAnalytics/phoneContacts.ts';
import { createLeaderboard } from './leaderboards/createLeaderboard.ts';
import { deleteLeaderboard } from './leaderboards/deleteLeaderboard.ts';
import { getLeaderboard } from './leaderboards/getLeaderboard.ts';
import { listLeaderboards } from './leaderboards/listLeaderboards.ts';
import { updateLeaderboard } from './leaderboards/updateLeaderboard.ts';
import { createBadge } from './legacy/createBadge.ts';
import { login } from './legacy/login.ts';
import { removeRole } from './legacy/removeRole.ts';
import { createLoyaltyExport } from './loyaltyExports/createLoyaltyExport.ts';
import { loyaltyExportDownloadLink } from './loyaltyExports/loyaltyExportDownloadLink.ts';
import { loyaltyExportStatus } from './loyaltyExports/loyaltyExportStatus.ts';
import { createStatus } from './redemptions/createStatus.ts';
import { listStatuses } from './redemptions/listStatuses.ts';
import { ordersByIdentifier } from './redemptions/ordersByIdentifier.ts';
import { transactionHistory } from './redemptions/transactionHistory.ts';
import { updateOrderStatus } from './redemptions/updateOrderStatus.ts';
import { retiredReadHistory } from './retired/retiredReadHistory.ts';
import { retiredWriteHistory } from './retired/retiredWriteHistory.ts';
import type { ServiceRoute } from './serviceRoute.ts';
import { getTiers } from './tiers/getTiers.ts';
import { communityHistory } from './userFields/communityHistory.ts';
import { createUserField } from './userFields/createUserField.ts';
import { deleteUserField } from './userFields/deleteUserField.ts';
import { getUserField } from './userFields/getUserField.ts';
import { listUserFields } from './userFields/listUserFields.ts';
import { traderHistory } from './userFields/traderHistory.ts';
import { updateUserField } from './userFields/updateUserField.ts';
import { writeFieldValue } from './userFields/writeFieldValue.ts';
import { userInfo } from './users/userInfo.ts';
import { mintToken } from './widgets/mintToken.ts';

/** Every operation that the sandbox serves: one file each, one line here. */
export const serviceRoutes: readonly ServiceRoute[] = [
  getAnalysis,
  listAnalyses,
  createAnalysis,
  updateAnalysis,
  deleteAnalysis,
  appendDrawings,
  createLoyaltyExport,
  loyaltyExportStatus,
  loyaltyExportDownloadLink,
  ordersByIdentifier,
  createStatus,
  listStatuses,
  updateOrderStatus,
  transactionHistory,
  listLeaderboards,
  getLeaderboard,
  createLeaderboard,
  updateLeaderboard,
  deleteLeaderboard,
  loyaltyOverview,
  activityStats,
  dailyActivity,
  userInfo,
  getTiers,
  phoneContacts,
  mintToken,
  login,
  createBadge,
  removeRole,
  uploadBulkUpdate,
  listBulkUpdates,
  getBulkUpdateStatus,
  getBulkUpdateDetails,
  getUserField,
  deleteUserField,
  listUserFields,
  createUserField,
  updateUserField,
  traderHistory,
  communityHistory,
  writeFieldValue,
  retiredWriteHistory,
  retiredReadHistory,
];
