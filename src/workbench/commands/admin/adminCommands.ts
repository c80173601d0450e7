import type { AdminCommand } from '../../admin/adminCommand.ts';
import { activityStats } from './activityStats.ts';
import type { AdminCommandName } from './adminCommandIds.ts';
import { bulkCorrectionFile } from './bulkCorrectionFile.ts';
import { bulkJobDetails } from './bulkJobDetails.ts';
import { checkBulkFile } from './checkBulkFile.ts';
import { checkClientOrigin } from './checkClientOrigin.ts';
import { communityFieldHistory } from './communityFieldHistory.ts';
import { createExport } from './createExport.ts';
import { createLeaderboard } from './createLeaderboard.ts';
import { createLegacyBadge } from './createLegacyBadge.ts';
import { createOrderStatus } from './createOrderStatus.ts';
import { createUserField } from './createUserField.ts';
import { dailyActivity } from './dailyActivity.ts';
import { deleteLeaderboard } from './deleteLeaderboard.ts';
import { deleteUserField } from './deleteUserField.ts';
import { downloadExport } from './downloadExport.ts';
import { findRetiredRoutes } from './findRetiredRoutes.ts';
import { forgetJob } from './forgetJob.ts';
import { forgetServerSecrets } from './forgetServerSecrets.ts';
import { getLeaderboard } from './getLeaderboard.ts';
import { getUserField } from './getUserField.ts';
import { insertTokenProvider } from './insertTokenProvider.ts';
import { listBulkJobs } from './listBulkJobs.ts';
import { listLeaderboards } from './listLeaderboards.ts';
import { listOrderStatuses } from './listOrderStatuses.ts';
import { listUserFields } from './listUserFields.ts';
import { loyaltyOverview } from './loyaltyOverview.ts';
import { mergeExports } from './mergeExports.ts';
import { mintWidgetToken } from './mintWidgetToken.ts';
import { newBulkFile } from './newBulkFile.ts';
import { ordersByIdentifier } from './ordersByIdentifier.ts';
import { phoneVerificationContacts } from './phoneVerificationContacts.ts';
import { refreshJobs } from './refreshJobs.ts';
import { removeLegacyRole } from './removeLegacyRole.ts';
import { resumeExport } from './resumeExport.ts';
import { runAnyOperation } from './runAnyOperation.ts';
import { showJob } from './showJob.ts';
import { startTokenBackend } from './startTokenBackend.ts';
import { stopTokenBackend } from './stopTokenBackend.ts';
import { summarizeExport } from './summarizeExport.ts';
import { tiers } from './tiers.ts';
import { traderFieldHistory } from './traderFieldHistory.ts';
import { transactionHistory } from './transactionHistory.ts';
import { updateLeaderboard } from './updateLeaderboard.ts';
import { updateOrderStatus } from './updateOrderStatus.ts';
import { updateUserField } from './updateUserField.ts';
import { uploadBulkFile } from './uploadBulkFile.ts';
import { userInfo } from './userInfo.ts';
import { writeFieldValue } from './writeFieldValue.ts';

/** Every admin command: one file each, one line here. */
export const adminCommands: Readonly<Record<AdminCommandName, AdminCommand>> = {
  createExport,
  resumeExport,
  downloadExport,
  summarizeExport,
  mergeExports,
  refreshJobs,
  showJob,
  forgetJob,
  loyaltyOverview,
  phoneVerificationContacts,
  ordersByIdentifier,
  transactionHistory,
  updateOrderStatus,
  listOrderStatuses,
  createOrderStatus,
  activityStats,
  dailyActivity,
  userInfo,
  tiers,
  listLeaderboards,
  getLeaderboard,
  createLeaderboard,
  updateLeaderboard,
  deleteLeaderboard,
  listUserFields,
  getUserField,
  createUserField,
  updateUserField,
  deleteUserField,
  writeFieldValue,
  traderFieldHistory,
  communityFieldHistory,
  checkBulkFile,
  newBulkFile,
  uploadBulkFile,
  listBulkJobs,
  bulkJobDetails,
  bulkCorrectionFile,
  mintWidgetToken,
  checkClientOrigin,
  startTokenBackend,
  stopTokenBackend,
  insertTokenProvider,
  forgetServerSecrets,
  findRetiredRoutes,
  createLegacyBadge,
  removeLegacyRole,
  runAnyOperation,
};
