import type { StoredLeaderboard } from '../store/leaderboardTable.ts';

/** A leaderboard as it is answered (P1 2.8, public-facts 8.2). */
export function leaderboardDocument(board: StoredLeaderboard): Readonly<Record<string, unknown>> {
  const { id, communityId, kind, isEnabled, position, slug, name, createdAt, updatedAt, body } = board;
  return {
    _id: id,
    communityID: communityId,
    name,
    slug,
    kind,
    isEnabled,
    displayOrder: position,
    ...body,
    createdAt,
    updatedAt,
  };
}
