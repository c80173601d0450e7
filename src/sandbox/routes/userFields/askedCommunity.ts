import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import type { Reply } from '../../http/reply.ts';
import type { ServiceCall } from '../serviceRoute.ts';
import { invalidPart, userFieldError } from './userFieldReplies.ts';

/** Why the path's community does not do; undefined when it is the key's own (P2 7.1). */
export function communityProblem({ parameters, key }: ServiceCall): Reply | undefined {
  const communityId = parameters['communityId'] ?? '';
  if (!OBJECT_ID_PATTERN.test(communityId)) return invalidPart('communityId', 'must be 24 hexadecimal characters');
  return isOwn(communityId, key.communityId) ? undefined : communityMismatch();
}

/** In the community-wide history a malformed id is another community too (P2 7.1). */
export function strictCommunityProblem({ parameters, key }: ServiceCall): Reply | undefined {
  return isOwn(parameters['communityId'] ?? '', key.communityId) ? undefined : communityMismatch();
}

function isOwn(communityId: string, own: string): boolean {
  return communityId.toLowerCase() === own;
}

function communityMismatch(): Reply {
  return userFieldError(403, 'API_KEY_COMMUNITY_MISMATCH', 'The API key belongs to another community');
}
