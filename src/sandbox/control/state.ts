import { describeTiers, rolesOf } from '../community.ts';
import { sweepExportFiles } from '../exports/exportFiles.ts';
import { emptyReply, jsonReply } from '../http/reply.ts';
import { plantSeed, type SeedOptions, seedAnchor, seedOptionsSchema } from '../seed/plantSeed.ts';
import { readSettings } from '../settings.ts';
import type { ApiKey } from '../store/credentialTables.ts';
import type { Store } from '../store/store.ts';
import type { ControlRoute } from './controlRoute.ts';

/** The current state. */
export const getState: ControlRoute = {
  method: 'GET',
  path: '/state',
  handle: ({ store, clock, faults }) => {
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
      faultsLeft: faults.left,
    });
  },
};

/** Restores the seed and clears clock, faults, limit and settings. The seed's keys stay valid. */
export const postReset: ControlRoute = {
  method: 'POST',
  path: '/reset',
  handle: ({ store, folder, clock, limiter, faults }) => {
    store.transact(() => {
      const seeded = store.facts.get('seededKeys');
      const keys = store.keys.all().filter(({ key }) => Array.isArray(seeded) && seeded.includes(key));
      const options = seedOptionsSchema.safeParse(store.facts.get('seedOptions'));
      resetStore(store, options.success ? options.data : {}, keys);
    });
    sweepExportFiles(folder, []);
    clock.clear();
    limiter.set(undefined);
    faults.clear();
    return emptyReply();
  },
};

/** With more cards or traders, a copy of the seed would take too much memory. */
const MAX_COPIED_ROWS = 20_000;

/** Plants the seed the first time and copies it from then on. */
function resetStore(store: Store, options: SeedOptions, keys: readonly ApiKey[]): void {
  const now = Date.now();
  const anchor = seedAnchor(options, now);
  const name = JSON.stringify([options, anchor]);
  if (store.seedCopy.isUnchanged(name)) return;
  // The seeded history is large, and the same until the day changes.
  if (store.facts.get('seedAnchor') !== anchor) store.history.removeSeeded();
  store.clear();
  if (store.seedCopy.putBack(name)) return;
  plantSeed(store, options, now, keys);
  if (Math.max(options.cards ?? 0, options.users ?? 0) <= MAX_COPIED_ROWS) store.seedCopy.keep(name);
}
