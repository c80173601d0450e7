import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import { jsonReply, type Reply } from '../../http/reply.ts';
import type { KeyedContext } from '../serviceRoute.ts';
import { analysisError, malformedId } from './analysisReplies.ts';

/** The channel that a path names, or the answer when it is none of the key's community. */
export function requireChannel({
  parameters,
  key,
  store,
  runRead: reads,
}: KeyedContext): { readonly channelId: string } | Reply {
  const communityId = parameters['communityId'] ?? '';
  const channelId = (parameters['channelId'] ?? '').toLowerCase();
  if (!OBJECT_ID_PATTERN.test(communityId)) return malformedId('communityId');
  if (!OBJECT_ID_PATTERN.test(channelId)) return malformedId('channelId');
  if (communityId.toLowerCase() !== key.communityId) return communityMismatch();
  const isKnown = reads(() => store.facts.get('communityId') === key.communityId && store.channels.has(channelId));
  return isKnown ? { channelId } : analysisError(404, 'Channel not found');
}

/** `communityId` is not the key's community (P2 5). */
function communityMismatch(): Reply {
  return jsonReply(403, {
    meta: { status: 'error', statusCode: 403, code: 'API_KEY_COMMUNITY_MISMATCH' },
    message: 'The API key belongs to another community',
  });
}
