import { randomBytes } from 'node:crypto';
import { createLeaderboard as operation } from '../../../contract/leaderboards.ts';
import { isPossible, leaderboardBody } from '../../leaderboards/leaderboardBody.ts';
import { leaderboardDocument } from '../../leaderboards/leaderboardDocument.ts';
import { plainLeaderboardBody } from '../../leaderboards/plainBody.ts';
import { newObjectId } from '../../objectIds.ts';
import type { StoredLeaderboard } from '../../store/leaderboardTable.ts';
import { fieldsOf } from '../analyses/requestBody.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { LEADERBOARD_STYLE, leaderboardInvalid, leaderboardSuccess } from './leaderboardReplies.ts';
import { readLeaderboardRequest } from './readLeaderboardRequest.ts';
import { slugTaken } from './slugTaken.ts';

/** P1 4.10, create (request by public-facts 8.3, answer assumed): a custom one, last in the display order. */
export const createLeaderboard: ServiceRoute = {
  operation,
  style: LEADERBOARD_STYLE,
  answer: ({ body, key: { communityId }, store, now, reads, writes }) => {
    const sent = readLeaderboardRequest(fieldsOf(body), 'all required');
    if (typeof sent === 'string') return leaderboardInvalid(sent);
    const secret = `sbx_widget_${randomBytes(18).toString('base64url')}`;
    const document = leaderboardBody(plainLeaderboardBody(secret, now), sent);
    if (!isPossible(document)) return leaderboardInvalid('endDate must come after startDate');
    const others = reads(() => store.leaderboards.ofCommunity(communityId));
    const slug = String(sent['slug']);
    if (others.some((it) => it.slug === slug)) return slugTaken();
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
