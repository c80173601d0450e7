import { updateLeaderboard } from '../../../contract/leaderboards.ts';
import { hasValidDuration, leaderboardBody } from '../../leaderboards/leaderboardBody.ts';
import { leaderboardDocument } from '../../leaderboards/leaderboardDocument.ts';
import { fieldsOf } from '../analyses/requestBody.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { requireLeaderboardId } from './leaderboardId.ts';
import { LEADERBOARD_STYLE, leaderboardError, leaderboardInvalid, leaderboardSuccess } from './leaderboardReplies.ts';
import { readLeaderboardRequest } from './readLeaderboardRequest.ts';
import { slugTakenReply } from './slugTaken.ts';

/** Public-facts 8.4 (answer assumed): any leaderboard, the default one too; `isEnabled` false hides it (P1 3.3). */
export const updateLeaderboardRoute: ServiceRoute = {
  operation: updateLeaderboard,
  style: LEADERBOARD_STYLE,
  handle: (call) => {
    const id = requireLeaderboardId(call);
    if (typeof id !== 'string') return id;
    const sent = readLeaderboardRequest(fieldsOf(call.body), 'any');
    if (typeof sent === 'string') return leaderboardInvalid(sent);
    const { key, store, now, runRead: reads, runWrite: writes } = call;
    const boards = reads(() => store.leaderboards.ofCommunity(key.communityId));
    const board = boards.find((it) => it.id === id.toLowerCase());
    if (board === undefined) return leaderboardError(404, 'Leaderboard not found');
    const slug = String(sent['slug'] ?? board.slug);
    if (boards.some((it) => it.slug === slug && it.id !== board.id)) return slugTakenReply();
    const body = leaderboardBody(board.body, sent);
    if (!hasValidDuration(body)) return leaderboardInvalid('endDate must come after startDate');
    const updatedAt = new Date(Math.max(now, Date.parse(board.updatedAt) + 1)).toISOString();
    const next = {
      ...board,
      body,
      slug,
      name: String(sent['name'] ?? board.name),
      isEnabled: sent['isEnabled'] === undefined ? board.isEnabled : sent['isEnabled'] === true,
      position: Math.min(Number(sent['displayOrder'] ?? board.position), boards.length),
      updatedAt,
    };
    writes(() => store.leaderboards.update(next));
    return leaderboardSuccess(200, 'Leaderboard updated successfully', leaderboardDocument(next));
  },
};
