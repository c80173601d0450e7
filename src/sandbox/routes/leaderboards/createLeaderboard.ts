import { randomBytes } from 'node:crypto';
import { createLeaderboard } from '../../../contract/leaderboards.ts';
import { hasValidDuration, leaderboardBody } from '../../leaderboards/leaderboardBody.ts';
import { leaderboardDocument } from '../../leaderboards/leaderboardDocument.ts';
import { defaultLeaderboardBody } from '../../leaderboards/plainBody.ts';
import { newObjectId } from '../../objectIds.ts';
import type { StoredLeaderboard } from '../../store/leaderboardTable.ts';
import { fieldsOf } from '../analyses/requestBody.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { LEADERBOARD_STYLE, leaderboardInvalid, leaderboardSuccess } from './leaderboardReplies.ts';
import { readLeaderboardRequest } from './readLeaderboardRequest.ts';
import { slugTakenReply } from './slugTaken.ts';

/** P1 4.10, create (request by public-facts 8.3, answer assumed): a custom one, last in the display order. */
export const createLeaderboardRoute: ServiceRoute = {
  operation: createLeaderboard,
  style: LEADERBOARD_STYLE,
  handle: ({ body, key: { communityId }, store, now, runRead: reads, runWrite: writes }) => {
    const sent = readLeaderboardRequest(fieldsOf(body), 'all required');
    if (typeof sent === 'string') return leaderboardInvalid(sent);
    const secret = `sbx_widget_${randomBytes(18).toString('base64url')}`;
    const document = leaderboardBody(defaultLeaderboardBody(secret, now), sent);
    if (!hasValidDuration(document)) return leaderboardInvalid('endDate must come after startDate');
    const others = reads(() => store.leaderboards.ofCommunity(communityId));
    const slug = String(sent['slug']);
    if (others.some((it) => it.slug === slug)) return slugTakenReply();
    const at = new Date(now).toISOString();
    const board: StoredLeaderboard = {
      id: newObjectId(now),
      communityId,
      kind: 'custom',
      isEnabled: sent['isEnabled'] === true,
      position: Math.min(Number(sent['displayOrder'] ?? Number.POSITIVE_INFINITY), others.length + 1),
      slug,
      name: String(sent['name']),
      createdAt: at,
      updatedAt: at,
      body: document,
    };
    writes(() => store.leaderboards.add(board));
    return leaderboardSuccess(201, 'Leaderboard created successfully', leaderboardDocument(board));
  },
};
