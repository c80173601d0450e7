import type { Reply } from '../../http/reply.ts';
import { checkKey } from '../checkKey.ts';
import type { ServiceContext } from '../serviceRoute.ts';
import { legacyError } from './legacyReplies.ts';

/**
 * The community of a call that carries `Authorization` and `x-api-key` (P2 4.11), or the refusal. Which key the second
 * header takes is not stated: any valid community key of the same community does here, the same one too.
 */
export function authorizeLegacyCall({
  headers,
  store,
  runCredentialCheck: checks,
}: ServiceContext): { readonly communityId: string } | { readonly refusal: Reply } {
  return checks(() => {
    const bearer = checkKey(headers['authorization'], undefined, store.keys);
    if ('problem' in bearer) return keyRefusal('Authorization', bearer.problem);
    const server = checkKey(`Bearer ${headers['x-api-key'] ?? ''}`, undefined, store.keys);
    if ('problem' in server) return keyRefusal('x-api-key', server.problem);
    if (bearer.key.communityId === server.key.communityId) return { communityId: bearer.key.communityId };
    return { refusal: legacyError(403, 'Forbidden', 'Authorization and x-api-key belong to two communities') };
  });
}

function keyRefusal(header: string, problem: string): { readonly refusal: Reply } {
  if (problem === 'communityGone') return { refusal: legacyError(404, 'Community not found') };
  return { refusal: legacyError(401, 'Unauthorized', `${header} must hold a valid community key`) };
}
