import { jsonReply } from '../http/reply.ts';
import { rolesOf } from '../roleIds.ts';
import { readSettings } from '../settings.ts';
import { describeTiers } from '../tiers.ts';
import type { ControlRoute } from './controlRoute.ts';

/** All that stands, as it stands now. */
export const getState: ControlRoute = {
  method: 'GET',
  path: '/state',
  handle: ({ store, clock }) => {
    const users = store.users.all();
    const byId = new Map(users.map((user) => [user.platformUserId, user]));
    const settings = readSettings(store.facts);
    const communityId = String(store.facts.get('communityId'));
    return jsonReply(200, {
      now: new Date(clock.now()).toISOString(),
      community: { id: store.facts.get('communityId'), name: store.facts.get('communityName') },
      otherCommunity: { id: store.facts.get('otherCommunityId') },
      channels: store.channels.all(),
      keys: store.keys.all().map(({ key, kind, permissions, expired }) => ({ key, kind, permissions, expired })),
      users: users.map(({ platformUserId, recordId, username, email, member, active, clientRef }) => ({
        platformUserId,
        recordId,
        username,
        email: email === '' ? null : email,
        member,
        active,
        clientRef,
      })),
      analyses: store.analyses.all().map(({ id, channelId, status, type, ownerId, updatedAt }) => ({
        id,
        channelId,
        status,
        type,
        ownerUsername: byId.get(ownerId)?.username ?? null,
        ownerEmail: byId.get(ownerId)?.email ?? null,
        updatedAt,
      })),
      leaderboards: store.leaderboards
        .ofCommunity(communityId)
        .map(({ id, kind, isEnabled, position }) => ({ id, kind, isEnabled, position })),
      userFields: store.fields.all().map(({ id, field, name, type, isCustom, isIdentifier, ready }) => ({
        id,
        field,
        name,
        type,
        isCustom,
        isIdentifier,
        ready,
      })),
      orders: store.orders.all().map(({ redemptionId, userRecordId, statusId, price, quantity }) => ({
        redemptionId,
        userRecordId,
        statusID: statusId,
        price,
        quantity,
      })),
      redemptionStatuses: store.redemptionStatuses
        .ofCommunity(communityId)
        .map(({ id, name, category, enabled }) => ({ id, name, category, enabled })),
      tiers: describeTiers(store),
      bulkJobs: store.bulk
        .page(String(store.facts.get('communityId')), 10_000, 0)
        .map(({ id, name, status }) => ({ id, name, status })),
      exports: store.exports.all().map(({ id, status, idempotencyKey }) => ({ id, status, idempotencyKey })),
      widgets: store.widgets.all(),
      settings,
      catalog: store.facts.get('catalog'),
      roles: rolesOf(store.facts),
      events: store.events.all(),
    });
  },
};
