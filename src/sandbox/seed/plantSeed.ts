import * as z from 'zod/mini';
import { objectId } from '../objectIds.ts';
import type { ApiKey } from '../store/credentialTables.ts';
import type { Store } from '../store/store.ts';
import { seedAnalyses } from './cards.ts';
import { CATALOG, seedBadges, seedFields, seedKeys, seedLeaderboards, seedWidgets, TIERS } from './community.ts';
import { MAX_HISTORY_TRADERS, seedBalances, seedHistory } from './history.ts';
import { seedOrders, seedRedemptionStatuses } from './orders.ts';
import { ANALYST_COUNT, platformUserIdOf, seedUsers } from './users.ts';

const DAY = 86_400_000;
const CHANNELS = { forex: 'Forex Desk', commodity: 'Metals and Energy', index: 'Indices', crypto: 'Crypto Corner' };
const DEFAULT_CARDS = 60;

/** The seed's day, epoch milliseconds: all its data is older. */
export function seedAnchor(options: SeedOptions, now: number): number {
  return options.now === undefined ? Math.floor(now / DAY) * DAY : Date.parse(options.now);
}

/**
 * Fills an empty store. Everything except the keys depends only on the options and the day; `keys` are those of the
 * previous seed, so that they stay valid after a reset.
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
  const seed = seedBalances(users, options.historyRows ?? DEFAULT_COIN_ROWS, anchor);
  for (const [i, user] of users.entries()) {
    store.users.add({ ...user, coins: seed.coins[i] ?? 0, xp: seed.xp[i] ?? 0 });
  }
  for (const { trader, kind, storedValue } of seed.events) {
    // The customer identifier is a property of the trader; a deleted field has no values.
    if (kind.fieldKey === 'broker_id' || kind.fieldKey === 'old_score') continue;
    store.fieldValues.set(platformUserIdOf(trader), kind.fieldId, storedValue);
  }
  store.facts.set('seedAnchor', anchor);
  provideHistory(store);
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

/** The options of a seed file, all optional. */
export const seedOptionsSchema = z.strictObject({
  /** Number of additional cards in a separate channel. */
  cards: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  channelName: z.optional(z.string().check(z.minLength(1))),
  /** Number of traders. */
  users: z.optional(z.int().check(z.minimum(20), z.maximum(1_000_000))),
  /** Number of coin entries, 250,000 by default; XP and field entries are added in proportion. */
  historyRows: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** The seed's time, ISO 8601; by default the day of the first start. */
  now: z.optional(z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))))),
});

/** The options of a seed file. */
export type SeedOptions = z.infer<typeof seedOptionsSchema>;

const DEFAULT_USERS = 1200;
const DEFAULT_COIN_ROWS = 250_000;

/** Sets how a seeded store creates its history when it's first read. */
export function provideHistory(store: Store): void {
  store.history.useSeed(() => {
    const options = seedOptionsSchema.safeParse(store.facts.get('seedOptions'));
    const { users, historyRows } = options.success ? options.data : {};
    const anchor = Number(store.facts.get('seedAnchor'));
    const traders = seedUsers(Math.min(users ?? DEFAULT_USERS, MAX_HISTORY_TRADERS), anchor);
    return seedHistory([...traders], historyRows ?? DEFAULT_COIN_ROWS, anchor);
  });
}
