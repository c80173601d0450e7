import { getActivityStats, listDailyActivity } from './activity.ts';
import {
  appendDrawings,
  createAnalysis,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  updateAnalysis,
} from './analyses.ts';
import { getBulkUpdateDetails, getBulkUpdateStatus, listBulkUpdates, uploadBulkUpdate } from './bulkUpdates.ts';
import { listLoyaltyOverview, listPhoneContacts } from './communityAnalytics.ts';
import { communityFieldHistory, traderFieldHistory, writeFieldValue } from './fieldHistories.ts';
import {
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboard,
  listLeaderboards,
  updateLeaderboard,
} from './leaderboards.ts';
import { createLegacyBadge, legacyLogin, removeLegacyRole } from './legacy.ts';
import { createLoyaltyExport, loyaltyExportDownloadLink, loyaltyExportStatus } from './loyaltyExports.ts';
import type { Operation } from './operation.ts';
import {
  createRedemptionStatus,
  listRedemptionStatuses,
  ordersByIdentifier,
  transactionHistory,
  updateOrderStatus,
} from './redemptions.ts';
import { retiredReadHistory, retiredWriteHistory } from './retired.ts';
import { getTiers } from './tiers.ts';
import { createUserField, deleteUserField, getUserField, listUserFields, updateUserField } from './userFields.ts';
import { getUserInfo } from './users.ts';
import { mintWidgetToken } from './widgetTokens.ts';

/** Every operation of the interface with its own type, from which the client's typed methods are made. */
export const operationTable = [
  getAnalysis,
  listAnalyses,
  createAnalysis,
  updateAnalysis,
  deleteAnalysis,
  appendDrawings,
  createLoyaltyExport,
  loyaltyExportStatus,
  loyaltyExportDownloadLink,
  uploadBulkUpdate,
  listBulkUpdates,
  getBulkUpdateStatus,
  getBulkUpdateDetails,
  ordersByIdentifier,
  createRedemptionStatus,
  listRedemptionStatuses,
  updateOrderStatus,
  transactionHistory,
  listLeaderboards,
  getLeaderboard,
  createLeaderboard,
  updateLeaderboard,
  deleteLeaderboard,
  listLoyaltyOverview,
  getActivityStats,
  listDailyActivity,
  getUserInfo,
  getTiers,
  listPhoneContacts,
  mintWidgetToken,
  legacyLogin,
  createLegacyBadge,
  removeLegacyRole,
  getUserField,
  deleteUserField,
  listUserFields,
  createUserField,
  updateUserField,
  traderFieldHistory,
  communityFieldHistory,
  writeFieldValue,
  retiredWriteHistory,
  retiredReadHistory,
] as const satisfies readonly Operation[];

/** The same operations under their common type. */
export const operations: readonly Operation[] = operationTable;
