import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { getTiers } from '../../contract/tiers.ts';
import { describeTiers } from '../community.ts';
import { jsonReply } from '../http/reply.ts';
import { invalidParameter, UNCODED_STYLE, uncodedError } from './errorStyles.ts';
import { readQuery } from './requestFields.ts';
import type { ServiceRoute } from './serviceRoute.ts';

/** P1 4.8. */
export const getTiersRoute: ServiceRoute = {
  operation: getTiers,
  style: UNCODED_STYLE,
  handle: ({ query, key, store, runRead }) => {
    const read = readQuery(query, ['communityId']);
    if ('detail' in read) return invalidParameter(read.detail);
    const { communityId } = read.values;
    if (communityId === undefined || communityId === '') {
      return uncodedError(400, 'Community ID is required', 'communityId is required');
    }
    // A malformed ID is a 500, not a 400 (P1 7.5).
    if (!OBJECT_ID_PATTERN.test(communityId)) return uncodedError(500, 'Tiers info could not be fetched');
    if (communityId.toLowerCase() !== key.communityId) {
      return uncodedError(400, 'Community not found', 'communityId is not the community that owns the key');
    }
    const data = runRead(() => (store.facts.get('communityId') === key.communityId ? describeTiers(store) : {}));
    return jsonReply(200, { status: 'success', message: 'Tiers info fetched successfully', data });
  },
};
