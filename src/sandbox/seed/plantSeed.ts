import { objectId } from '../objectIds.ts';
import type { ApiKey } from '../store/keyTable.ts';
import type { Store } from '../store/store.ts';
import { seedAnalyses } from './analyses.ts';
import { seedBadges } from './badges.ts';
import { CATALOG } from './catalog.ts';
import { seedFields } from './fields.ts';
import { DEFAULT_USERS, makeHistory } from './history/makeHistory.ts';
import { seedKeys } from './keys.ts';
import { seedLeaderboards } from './leaderboards.ts';
import { seedOrders } from './orders.ts';
import { seedRedemptionStatuses } from './redemptionStatuses.ts';
import type { SeedOptions } from './seedOptions.ts';
import { TIERS } from './tiers.ts';
import { ANALYST_COUNT, platformUserIdOf, seedUsers } from './users.ts';
import { seedWidgets } from './widgets.ts';

const DAY = 86_400_000;
const CHANNELS = { forex: 'Forex Desk', commodity: 'Metals and Energy', index: 'Indices', crypto: 'Crypto Corner' };
const DEFAULT_CARDS = 60;

/** The seed's day, epoch milliseconds: everything in it is older. */
export function seedAnchor(options: SeedOptions, now: number): number {
  return options.now === undefined ? Math.floor(now / DAY) * DAY : Date.parse(options.now);
}

/**
 * Fills an empty store. Everything but the keys depends on the options and the day alone; `keys` are those of the
 * seed before, so that a reset does not lock anybody out.
 */
export function plantSeed(store: Store, options: SeedOptions, now: number, keys: readonly ApiKey[] | undefined): void {
  const communityId = objectId('community');
  const anchor = seedAnchor(options, now);
  store.facts.set('seedOptions', options);
  store.facts.set('communityId', communityId);
  store.facts.set('communityName', 'Sandbox Traders');
  store.facts.set('otherCommunityId', objectId('other community'));
  const idOf = (type: keyof typeof CHANNELS) => objectId(`channel ${type}`);
  for (const [type, name] of Object.entries(CHANNELS)) store.channels.add({ id: objectId(`channel ${type}`), name });
  const seeded = keys ?? seedKeys(communityId);
  for (const key of seeded) store.keys.add(key);
  store.facts.set(
    'seededKeys',
    seeded.map(({ key }) => key),
  );
  const users = [...seedUsers(options.users ?? DEFAULT_USERS, anchor)];
  for (const field of seedFields(anchor)) store.fields.add(field);
  const { history, seed } = makeHistory(options, anchor);
  for (const [i, user] of users.entries()) {
    store.users.add({ ...user, coins: seed.coins[i] ?? 0, xp: seed.xp[i] ?? 0 });
  }
  for (const { trader, kind, storedValue } of seed.events) {
    // The customer identifier came with the trader; a deleted field has no values any more.
    if (kind.fieldKey === 'broker_id' || kind.fieldKey === 'old_score') continue;
    store.fieldValues.set(platformUserIdOf(trader), kind.fieldId, storedValue);
  }
  store.history.useSeed(() => history);
  store.facts.set('seedAnchor', anchor);
  store.facts.set('catalog', CATALOG);
  const place = { communityId, owners: users.slice(0, ANALYST_COUNT), now: anchor };
  const spread = { ...place, channelOf: idOf, name: 'analysis' };
  for (const row of seedAnalyses(DEFAULT_CARDS, spread)) store.analyses.add(row);
  let firstChannel = idOf('forex');
  if (options.cards !== undefined) {
    const id = objectId('extra channel');
    firstChannel = id;
    store.channels.add({ id, name: options.channelName ?? 'Archive' });
    const extra = { ...place, channelOf: () => id, name: 'extra analysis' };
    for (const row of seedAnalyses(options.cards, extra)) store.analyses.add(row);
  }
  store.facts.set('firstChannelId', firstChannel);
  store.facts.set('tiers', TIERS);
  for (const badge of seedBadges(communityId)) store.badges.add(badge);
  for (const widget of seedWidgets(seeded[0]?.key ?? '')) store.widgets.add(widget);
  const statuses = seedRedemptionStatuses(communityId);
  for (const status of statuses) store.redemptionStatuses.add(status);
  for (const order of seedOrders(users, statuses, anchor)) store.orders.add(order);
  for (const board of seedLeaderboards(communityId, anchor)) store.leaderboards.add(board);
}
