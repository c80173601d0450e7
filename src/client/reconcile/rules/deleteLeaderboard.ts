import { deleteLeaderboard as operation } from '../../../contract/leaderboards.ts';
import type { ReconcileRule } from '../reconcileRule.ts';
import { findLeaderboard } from './findLeaderboard.ts';

/** A missing leaderboard is gone (P1 4.9): the list, read to its end, does not hold it. */
export const deleteLeaderboard: ReconcileRule = {
  operation: operation.id,
  verdict: async ({ client, targets }, signal) => {
    const found = await findLeaderboard(client, ({ _id }) => _id === targets['leaderboardID'], signal);
    if (found === 'unreadable') return 'stillUnknown';
    return found === undefined ? 'happened' : 'didNotHappen';
  },
};
