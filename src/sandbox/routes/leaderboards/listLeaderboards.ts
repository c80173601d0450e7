import { listLeaderboards } from '../../../contract/leaderboards.ts';
import { leaderboardDocument } from '../../leaderboards/leaderboardDocument.ts';
import { project } from '../../leaderboards/projection.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { type LeaderboardQuery, readLeaderboardQuery } from './leaderboardQuery.ts';
import { LEADERBOARD_STYLE, leaderboardInvalid, leaderboardSuccess } from './leaderboardReplies.ts';

type LeaderboardDocument = ReturnType<typeof leaderboardDocument>;

/** P1 4.10, list (public-facts 8.1): in display order unless another is asked for; `total` counts what was searched. */
export const listLeaderboardsRoute: ServiceRoute = {
  operation: listLeaderboards,
  style: LEADERBOARD_STYLE,
  handle: ({ query, key, store, runRead: reads }) => {
    const asked = readLeaderboardQuery(query);
    if (typeof asked === 'string') return leaderboardInvalid(asked);
    const { page, limit, keyword, fields } = asked;
    const found = reads(() => store.leaderboards.ofCommunity(key.communityId))
      .filter(({ name, slug }) => name.toLowerCase().includes(keyword) || slug.includes(keyword))
      .map(leaderboardDocument);
    const rows = found.toSorted(compareBy(asked)).slice((page - 1) * limit, page * limit);
    const data = fields === undefined ? rows : rows.map((document) => project(document, fields));
    const paging = { page, limit, total: found.length };
    return leaderboardSuccess(200, 'Leaderboards fetched successfully', data, paging);
  },
};

/** Rows that are alike there stay in display order: `toSorted` is stable. */
function compareBy({
  sort: { by, descending },
}: LeaderboardQuery): (a: LeaderboardDocument, b: LeaderboardDocument) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [sortKey(a[by]), sortKey(b[by])];
    return left === right ? 0 : left < right ? -sign : sign;
  };
}

function sortKey(value: unknown): string | number {
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : String(value);
}
