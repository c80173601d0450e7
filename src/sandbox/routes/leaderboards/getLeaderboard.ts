import { getLeaderboard } from '../../../contract/leaderboards.ts';
import { leaderboardDocument } from '../../leaderboards/leaderboardDocument.ts';
import { project } from '../../leaderboards/projection.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { requireLeaderboardId } from './leaderboardId.ts';
import { readFieldsParameter } from './leaderboardQuery.ts';
import { LEADERBOARD_STYLE, leaderboardError, leaderboardInvalid, leaderboardSuccess } from './leaderboardReplies.ts';

/** Public-facts 8.2: whole, or projected; 404 for an unknown id. */
export const getLeaderboardRoute: ServiceRoute = {
  operation: getLeaderboard,
  style: LEADERBOARD_STYLE,
  handle: (call) => {
    const id = requireLeaderboardId(call);
    if (typeof id !== 'string') return id;
    const fields = readFieldsParameter(call.query);
    if (typeof fields === 'string') return leaderboardInvalid(fields);
    const board = call.runRead(() => call.store.leaderboards.find(call.key.communityId, id));
    if (board === undefined) return leaderboardError(404, 'Leaderboard not found');
    const document = leaderboardDocument(board);
    const data = fields === undefined ? document : project(document, fields);
    return leaderboardSuccess(200, 'Leaderboard fetched successfully', data);
  },
};
