import { listLeaderboards as operation } from '../../../contract/leaderboards.ts';
import { leaderboardDocument } from '../../leaderboards/leaderboardDocument.ts';
import { projected } from '../../leaderboards/projection.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { type LeaderboardQuery, readLeaderboardQuery } from './leaderboardQuery.ts';
import { LEADERBOARD_STYLE, leaderboardInvalid, leaderboardSuccess } from './leaderboardReplies.ts';

type Document = ReturnType<typeof leaderboardDocument>;

/** P1 4.10, list (public-facts 8.1): in display order unless another is asked for; `total` counts what was searched. */
export const listLeaderboards: ServiceRoute = {
  operation,
  style: LEADERBOARD_STYLE,
  answer: ({ query, key, store, reads }) => {
    const asked = readLeaderboardQuery(query);
    if (typeof asked === 'string') return leaderboardInvalid(asked);
    const { page, limit, keyword, fields } = asked;
    const found = reads(() => store.leaderboards.ofCommunity(key.communityId))
      .filter(({ name, slug }) => name.toLowerCase().includes(keyword) || slug.includes(keyword))
      .map(leaderboardDocument);
    const rows = found.toSorted(byAsked(asked)).slice((page - 1) * limit, page * limit);
    const data = fields === undefined ? rows : rows.map((document) => projected(document, fields));
    const paging = { page, limit, total: found.length };
    return leaderboardSuccess(200, 'Leaderboards fetched successfully', data, paging);
  },
};

/** Rows that are alike there stay in display order: `toSorted` is stable. */
function byAsked({ sort: { by, descending } }: LeaderboardQuery): (a: Document, b: Document) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [rank(a[by]), rank(b[by])];
    return left === right ? 0 : left < right ? -sign : sign;
  };
}

function rank(value: unknown): string | number {
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : String(value);
}
