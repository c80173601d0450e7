import type { ControlRoute } from './controlRoute.ts';
import { deleteFaults } from './deleteFaults.ts';
import { getState } from './getState.ts';
import { postActivity } from './postActivity.ts';
import { postAnalysis } from './postAnalysis.ts';
import { postClock } from './postClock.ts';
import { postExport } from './postExport.ts';
import { postFaults } from './postFaults.ts';
import { postKeys } from './postKeys.ts';
import { postOrder } from './postOrder.ts';
import { postRateLimit } from './postRateLimit.ts';
import { postRedemptionStatus } from './postRedemptionStatus.ts';
import { postReset } from './postReset.ts';
import { postSettings } from './postSettings.ts';
import { postUser } from './postUser.ts';

/** Every control call: one file each, one line here. */
export const controlRoutes: readonly ControlRoute[] = [
  getState,
  postReset,
  postKeys,
  postFaults,
  deleteFaults,
  postRateLimit,
  postClock,
  postSettings,
  postAnalysis,
  postUser,
  postActivity,
  postExport,
  postOrder,
  postRedemptionStatus,
];
