import type { Reply } from '../../http/reply.ts';
import { leaderboardError } from './leaderboardReplies.ts';

/** Slugs are unique in a community (public-facts 8.3); the answer to a second one is assumed. */
export function slugTakenReply(): Reply {
  return leaderboardError(409, 'Leaderboard already exists', 'slug is that of another leaderboard');
}
