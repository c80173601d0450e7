import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import type { Reply } from '../../http/reply.ts';
import type { KeyedContext } from '../serviceRoute.ts';
import { invalidPart, userFieldError } from './userFieldReplies.ts';

/** Why the path's community does not do; undefined when it is the key's own (P2 7.1). */
export function communityProblem({ parameters, key }: KeyedContext): Reply | undefined {
  const communityId = parameters['communityId'] ?? '';
  if (!OBJECT_ID_PATTERN.test(communityId)) return invalidPart('communityId', 'must be 24 hexadecimal characters');
  return isOwnCommunity(communityId, key.communityId) ? undefined : communityMismatch();
}

/** In the community-wide history a malformed id is another community too (P2 7.1). */
export function strictCommunityProblem({ parameters, key }: KeyedContext): Reply | undefined {
  return isOwnCommunity(parameters['communityId'] ?? '', key.communityId) ? undefined : communityMismatch();
}

function isOwnCommunity(communityId: string, own: string): boolean {
  return communityId.toLowerCase() === own;
}

function communityMismatch(): Reply {
  return userFieldError(403, 'API_KEY_COMMUNITY_MISMATCH', 'The API key belongs to another community');
}
