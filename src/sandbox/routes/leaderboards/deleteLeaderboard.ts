import { deleteLeaderboard } from '../../../contract/leaderboards.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { requireLeaderboardId } from './leaderboardId.ts';
import { LEADERBOARD_STYLE, leaderboardError, leaderboardSuccess } from './leaderboardReplies.ts';

/** P1 4.9: custom ones only; an unknown id is a 500 and not a 404 (P1 7.6). */
export const deleteLeaderboardRoute: ServiceRoute = {
  operation: deleteLeaderboard,
  style: LEADERBOARD_STYLE,
  handle: (call) => {
    const id = requireLeaderboardId(call);
    if (typeof id !== 'string') return id;
    const { key, store, runRead: reads, runWrite: writes } = call;
    const board = reads(() => store.leaderboards.find(key.communityId, id));
    if (board === undefined) return leaderboardError(500, `${deleteLeaderboard.title} failed`);
    if (board.kind === 'default') {
      return leaderboardError(400, 'Leaderboard cannot be deleted', 'The Default Leaderboard cannot be deleted');
    }
    writes(() => store.leaderboards.remove(board));
    return leaderboardSuccess(200, 'Leaderboard deleted successfully', board.id);
  },
};
