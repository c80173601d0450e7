import type { ReconcileRule } from './reconcileRule.ts';
import { appendDrawings } from './rules/appendDrawings.ts';
import { createAnalysis } from './rules/createAnalysis.ts';
import { createLeaderboard } from './rules/createLeaderboard.ts';
import { createRedemptionStatus } from './rules/createRedemptionStatus.ts';
import { createUserField } from './rules/createUserField.ts';
import { deleteAnalysis } from './rules/deleteAnalysis.ts';
import { deleteLeaderboard } from './rules/deleteLeaderboard.ts';
import { deleteUserField } from './rules/deleteUserField.ts';
import { removeLegacyRole } from './rules/removeLegacyRole.ts';
import { updateAnalysis } from './rules/updateAnalysis.ts';
import { updateLeaderboard } from './rules/updateLeaderboard.ts';
import { updateOrderStatus } from './rules/updateOrderStatus.ts';
import { updateUserField } from './rules/updateUserField.ts';
import { uploadBulkUpdate } from './rules/uploadBulkUpdate.ts';
import { writeFieldValue } from './rules/writeFieldValue.ts';

/** How doubts are settled, by operation: one file each, one line here. A write that is missing here stays unknown. */
export const reconcileRules: readonly ReconcileRule[] = [
  createAnalysis,
  updateAnalysis,
  deleteAnalysis,
  appendDrawings,
  createRedemptionStatus,
  updateOrderStatus,
  createLeaderboard,
  updateLeaderboard,
  deleteLeaderboard,
  createUserField,
  updateUserField,
  deleteUserField,
  writeFieldValue,
  uploadBulkUpdate,
  removeLegacyRole,
];
