import { appendDrawings } from './analyses/appendDrawings.ts';
import { createAnalysis } from './analyses/createAnalysis.ts';
import { deleteAnalysis } from './analyses/deleteAnalysis.ts';
import { getAnalysis } from './analyses/getAnalysis.ts';
import { listAnalyses } from './analyses/listAnalyses.ts';
import { updateAnalysis } from './analyses/updateAnalysis.ts';
import { createLeaderboard } from './leaderboards/createLeaderboard.ts';
import { deleteLeaderboard } from './leaderboards/deleteLeaderboard.ts';
import { getLeaderboard } from './leaderboards/getLeaderboard.ts';
import { listLeaderboards } from './leaderboards/listLeaderboards.ts';
import { updateLeaderboard } from './leaderboards/updateLeaderboard.ts';
import { createStatus } from './redemptions/createStatus.ts';
import { listStatuses } from './redemptions/listStatuses.ts';
import { ordersByIdentifier } from './redemptions/ordersByIdentifier.ts';
import { transactionHistory } from './redemptions/transactionHistory.ts';
import { updateOrderStatus } from './redemptions/updateOrderStatus.ts';
import type { ServiceRoute } from './serviceRoute.ts';

/** Every operation that the sandbox serves: one file each, one line here. */
export const serviceRoutes: readonly ServiceRoute[] = [
  getAnalysis,
  listAnalyses,
  createAnalysis,
  updateAnalysis,
  deleteAnalysis,
  appendDrawings,
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
];
