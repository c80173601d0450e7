import {
  appendDrawings,
  createAnalysis,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  updateAnalysis,
} from './analyses.ts';
import { getBulkUpdateDetails, getBulkUpdateStatus, listBulkUpdates, uploadBulkUpdate } from './bulkUpdates.ts';
import {
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboard,
  listLeaderboards,
  updateLeaderboard,
} from './leaderboards.ts';
import type { Operation } from './operation.ts';
import {
  createRedemptionStatus,
  listRedemptionStatuses,
  ordersByIdentifier,
  transactionHistory,
  updateOrderStatus,
} from './redemptions.ts';

/** Every operation of the interface. The client executes it and takes its method names from it, the sandbox serves it, tests walk it. */
export const operations = [
  getAnalysis,
  listAnalyses,
  createAnalysis,
  updateAnalysis,
  deleteAnalysis,
  appendDrawings,
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
] as const satisfies readonly Operation[];
