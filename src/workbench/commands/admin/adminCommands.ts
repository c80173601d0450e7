import type { AdminCommand } from '../../admin/adminCommand.ts';
import { activityStatsCommand } from './activityStats.ts';
import type { AdminCommandName } from './adminCommandIds.ts';
import { bulkCorrectionFileCommand } from './bulkCorrectionFile.ts';
import { bulkJobDetailsCommand } from './bulkJobDetails.ts';
import { checkBulkFileCommand } from './checkBulkFile.ts';
import { checkClientOriginCommand } from './checkClientOrigin.ts';
import { communityFieldHistoryCommand } from './communityFieldHistory.ts';
import { createExportCommand } from './createExport.ts';
import { createLeaderboardCommand } from './createLeaderboard.ts';
import { createLegacyBadgeCommand } from './createLegacyBadge.ts';
import { createOrderStatusCommand } from './createOrderStatus.ts';
import { createUserFieldCommand } from './createUserField.ts';
import { dailyActivityCommand } from './dailyActivity.ts';
import { deleteLeaderboardCommand } from './deleteLeaderboard.ts';
import { deleteUserFieldCommand } from './deleteUserField.ts';
import { downloadExportCommand } from './downloadExport.ts';
import { findRetiredRoutesCommand } from './findRetiredRoutes.ts';
import { forgetJobCommand } from './forgetJob.ts';
import { forgetServerSecretsCommand } from './forgetServerSecrets.ts';
import { getLeaderboardCommand } from './getLeaderboard.ts';
import { getUserFieldCommand } from './getUserField.ts';
import { insertTokenProviderCommand } from './insertTokenProvider.ts';
import { listBulkJobsCommand } from './listBulkJobs.ts';
import { listLeaderboardsCommand } from './listLeaderboards.ts';
import { listOrderStatusesCommand } from './listOrderStatuses.ts';
import { listUserFieldsCommand } from './listUserFields.ts';
import { loyaltyOverviewCommand } from './loyaltyOverview.ts';
import { mergeExportsCommand } from './mergeExports.ts';
import { mintWidgetTokenCommand } from './mintWidgetToken.ts';
import { newBulkFileCommand } from './newBulkFile.ts';
import { ordersByIdentifierCommand } from './ordersByIdentifier.ts';
import { phoneVerificationContactsCommand } from './phoneVerificationContacts.ts';
import { refreshJobsCommand } from './refreshJobs.ts';
import { removeLegacyRoleCommand } from './removeLegacyRole.ts';
import { resumeExportCommand } from './resumeExport.ts';
import { runAnyOperationCommand } from './runAnyOperation.ts';
import { showJobCommand } from './showJob.ts';
import { startTokenBackendCommand } from './startTokenBackend.ts';
import { stopTokenBackendCommand } from './stopTokenBackend.ts';
import { summarizeExportCommand } from './summarizeExport.ts';
import { tiersCommand } from './tiers.ts';
import { traderFieldHistoryCommand } from './traderFieldHistory.ts';
import { transactionHistoryCommand } from './transactionHistory.ts';
import { updateLeaderboardCommand } from './updateLeaderboard.ts';
import { updateOrderStatusCommand } from './updateOrderStatus.ts';
import { updateUserFieldCommand } from './updateUserField.ts';
import { uploadBulkFileCommand } from './uploadBulkFile.ts';
import { userInfoCommand } from './userInfo.ts';
import { writeFieldValueCommand } from './writeFieldValue.ts';

/** Every admin command: one file each, one line here. */
export const adminCommandTable: Readonly<Record<AdminCommandName, AdminCommand>> = {
  createExport: createExportCommand,
  resumeExport: resumeExportCommand,
  downloadExport: downloadExportCommand,
  summarizeExport: summarizeExportCommand,
  mergeExports: mergeExportsCommand,
  refreshJobs: refreshJobsCommand,
  showJob: showJobCommand,
  forgetJob: forgetJobCommand,
  loyaltyOverview: loyaltyOverviewCommand,
  phoneVerificationContacts: phoneVerificationContactsCommand,
  ordersByIdentifier: ordersByIdentifierCommand,
  transactionHistory: transactionHistoryCommand,
  updateOrderStatus: updateOrderStatusCommand,
  listOrderStatuses: listOrderStatusesCommand,
  createOrderStatus: createOrderStatusCommand,
  activityStats: activityStatsCommand,
  dailyActivity: dailyActivityCommand,
  userInfo: userInfoCommand,
  tiers: tiersCommand,
  listLeaderboards: listLeaderboardsCommand,
  getLeaderboard: getLeaderboardCommand,
  createLeaderboard: createLeaderboardCommand,
  updateLeaderboard: updateLeaderboardCommand,
  deleteLeaderboard: deleteLeaderboardCommand,
  listUserFields: listUserFieldsCommand,
  getUserField: getUserFieldCommand,
  createUserField: createUserFieldCommand,
  updateUserField: updateUserFieldCommand,
  deleteUserField: deleteUserFieldCommand,
  writeFieldValue: writeFieldValueCommand,
  traderFieldHistory: traderFieldHistoryCommand,
  communityFieldHistory: communityFieldHistoryCommand,
  checkBulkFile: checkBulkFileCommand,
  newBulkFile: newBulkFileCommand,
  uploadBulkFile: uploadBulkFileCommand,
  listBulkJobs: listBulkJobsCommand,
  bulkJobDetails: bulkJobDetailsCommand,
  bulkCorrectionFile: bulkCorrectionFileCommand,
  mintWidgetToken: mintWidgetTokenCommand,
  checkClientOrigin: checkClientOriginCommand,
  startTokenBackend: startTokenBackendCommand,
  stopTokenBackend: stopTokenBackendCommand,
  insertTokenProvider: insertTokenProviderCommand,
  forgetServerSecrets: forgetServerSecretsCommand,
  findRetiredRoutes: findRetiredRoutesCommand,
  createLegacyBadge: createLegacyBadgeCommand,
  removeLegacyRole: removeLegacyRoleCommand,
  runAnyOperation: runAnyOperationCommand,
};
