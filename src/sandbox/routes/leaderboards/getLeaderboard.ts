import { getLeaderboard as operation } from '../../../contract/leaderboards.ts';
import { leaderboardDocument } from '../../leaderboards/leaderboardDocument.ts';
import { projected } from '../../leaderboards/projection.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { leaderboardId } from './leaderboardId.ts';
import { readFields } from './leaderboardQuery.ts';
import { LEADERBOARD_STYLE, leaderboardError, leaderboardInvalid, leaderboardSuccess } from './leaderboardReplies.ts';

/** Public-facts 8.2: whole, or projected; 404 for an unknown id. */
export const getLeaderboard: ServiceRoute = {
  operation,
  style: LEADERBOARD_STYLE,
  answer: (call) => {
    const id = leaderboardId(call);
    if (typeof id !== 'string') return id;
    const fields = readFields(call.query);
    if (typeof fields === 'string') return leaderboardInvalid(fields);
    const board = call.reads(() => call.store.leaderboards.find(call.key.communityId, id));
    if (board === undefined) return leaderboardError(404, 'Leaderboard not found');
    const document = leaderboardDocument(board);
    const data = fields === undefined ? document : projected(document, fields);
    return leaderboardSuccess(200, 'Leaderboard fetched successfully', data);
  },
};
