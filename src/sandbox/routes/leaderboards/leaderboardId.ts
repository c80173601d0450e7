import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import type { Reply } from '../../http/reply.ts';
import type { KeyedContext } from '../serviceRoute.ts';
import { leaderboardInvalid } from './leaderboardReplies.ts';

/** The path's id, or 400 when it is not 24 hexadecimal characters (P1 7.6). */
export function requireLeaderboardId({ parameters }: KeyedContext): string | Reply {
  const id = parameters['leaderboardID'] ?? '';
  return OBJECT_ID_PATTERN.test(id) ? id : leaderboardInvalid('leaderboardID must be 24 hexadecimal characters');
}
