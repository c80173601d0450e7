import * as z from 'zod/mini';
import { jsonReply } from '../http/reply.ts';
import { ALL_PERMISSIONS, newKey } from '../seed/keys.ts';
import { type ControlRoute, readControlBody } from './controlRoute.ts';

const keyBody = z.strictObject({
  kind: z._default(z.enum(['community', 'personal']), 'community'),
  permissions: z._default(z.array(z.string()), [...ALL_PERMISSIONS]),
  expired: z._default(z.boolean(), false),
  communityGone: z._default(z.boolean(), false),
  community: z._default(z.enum(['own', 'other']), 'own'),
});

/** Makes a key: by default the own community's, with every permission. */
export const postKeys: ControlRoute = {
  method: 'POST',
  path: '/keys',
  handle: (call) => {
    const { kind, permissions, expired, communityGone, community } = readControlBody(keyBody, call.body);
    const communityId = String(call.store.facts.get(community === 'own' ? 'communityId' : 'otherCommunityId'));
    const key = newKey(kind);
    call.store.transact(() => call.store.keys.add({ key, kind, permissions, expired, communityId, communityGone }));
    return jsonReply(201, { key, communityId });
  },
};
