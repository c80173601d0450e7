import { activityStatsCommand, dailyActivityCommand } from '../activity/activityCommands.ts';
import {
  loyaltyOverviewCommand,
  phoneVerificationContactsCommand,
  tiersCommand,
  userInfoCommand,
} from '../activity/traderCommands.ts';
import { runAnyOperationCommand } from '../anyOperation/anyOperationCommands.ts';
import { checkBulkFileCommand, newBulkFileCommand, uploadBulkFileCommand } from '../bulk/bulkFileCommands.ts';
import { bulkCorrectionFileCommand, bulkJobDetailsCommand, listBulkJobsCommand } from '../bulk/bulkJobCommands.ts';
import type { AdminCommandName } from '../commandIds.ts';
import {
  createExportCommand,
  downloadExportCommand,
  mergeExportsCommand,
  resumeExportCommand,
  summarizeExportCommand,
} from '../exports/exportCommands.ts';
import { forgetJobCommand, refreshJobsCommand, showJobCommand } from '../jobs/jobCommands.ts';
import { createLeaderboardCommand, updateLeaderboardCommand } from '../leaderboards/editLeaderboardCommands.ts';
import {
  deleteLeaderboardCommand,
  getLeaderboardCommand,
  listLeaderboardsCommand,
} from '../leaderboards/leaderboardCommands.ts';
import {
  createLegacyBadgeCommand,
  forgetServerSecretsCommand,
  removeLegacyRoleCommand,
} from '../legacy/legacyCommands.ts';
import {
  ordersByIdentifierCommand,
  transactionHistoryCommand,
  updateOrderStatusCommand,
} from '../orders/orderCommands.ts';
import { createOrderStatusCommand, listOrderStatusesCommand } from '../orders/orderStatusCommands.ts';
import { findRetiredRoutesCommand } from '../retiredRoutes/retiredRouteCommands.ts';
import {
  checkClientOriginCommand,
  insertTokenProviderCommand,
  mintWidgetTokenCommand,
  startTokenBackendCommand,
  stopTokenBackendCommand,
} from '../tokens/tokenCommands.ts';
import { createUserFieldCommand, updateUserFieldCommand } from '../userFields/editUserFieldCommands.ts';
import { communityFieldHistoryCommand, traderFieldHistoryCommand } from '../userFields/fieldHistoryCommands.ts';
import { deleteUserFieldCommand, getUserFieldCommand, listUserFieldsCommand } from '../userFields/userFieldCommands.ts';
import { writeFieldValueCommand } from '../userFields/writeFieldValueCommands.ts';
import type { AdminCommand } from './adminCommand.ts';

/** Every admin command by name. */
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
