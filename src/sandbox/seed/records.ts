import { objectId } from '../objectIds.ts';
import type { RecordKind } from '../store/recordTable.ts';
import type { Store } from '../store/store.ts';

type Named = Readonly<Record<string, unknown>>;

/** A few records of every resource whose routes are not served yet, so that the state is whole. */
export function seedRecords(store: Store): void {
  for (const [kind, records] of Object.entries(RECORDS) as [RecordKind, readonly Named[]][]) {
    for (const [i, record] of records.entries()) store.records.add(kind, `${i}`, record);
  }
  store.facts.set('tiers', TIERS);
  store.facts.set('catalog', CATALOG);
}

const statuses = [
  { id: objectId('status 0'), name: 'New', category: 'new_purchase', enabled: true },
  { id: objectId('status 1'), name: 'Packing', category: 'in_progress', enabled: true },
  { id: objectId('status 2'), name: 'Delivered', category: 'completed', enabled: true },
  { id: objectId('status 3'), name: 'Refunded', category: 'refunded', enabled: true },
];

const RECORDS: Partial<Record<RecordKind, readonly Named[]>> = {
  leaderboards: [
    { id: objectId('leaderboard 0'), kind: 'default', isEnabled: true, position: 1 },
    { id: objectId('leaderboard 1'), kind: 'custom', isEnabled: true, position: 2 },
    { id: objectId('leaderboard 2'), kind: 'custom', isEnabled: true, position: 3 },
    { id: objectId('leaderboard 3'), kind: 'custom', isEnabled: false, position: 4 },
  ],
  userFields: [
    field('email', 'E-mail', 'single-line-text', { isCustom: false }),
    field('total_xp', 'Total XP', 'numerical', { isCustom: false }),
    field('total_coins', 'Total Coins', 'numerical', { isCustom: false }),
    field('broker_id', 'Broker ID', 'single-line-text', { isIdentifier: true }),
    field('account_number', 'Account Number', 'numerical', {}),
    field('notes', 'Notes', 'multi-line-text', {}),
    field('desk', 'Desk', 'single-line-text', { ready: false }),
  ],
  redemptionStatuses: statuses,
  orders: Array.from({ length: 12 }, (_, i) => ({
    redemptionId: `ORD${100_000 + i}`,
    userRecordId: objectId(`user ${20 + i}`),
    statusID: statuses[i % statuses.length]?.id,
    price: 50 + i * 25,
    quantity: 1 + (i % 3),
  })),
};

const TIERS = {
  Bronze: { Novice: '0 XP', Trader: '500 XP' },
  Silver: { Senior: '2000 XP' },
  Gold: { Master: '10000 XP' },
};

const CATALOG = {
  roles: ['@all', 'Analyst', 'Mentor', 'VIP'],
  tags: ['forex', 'crypto', 'metals'],
  badges: ['First Card', 'Ten Cards', 'Steady Hand'],
  countries: ['Brazil', 'Germany', 'India', 'Japan', 'Nigeria', 'Spain'],
  languages: ['English', 'German', 'Japanese', 'Portuguese', 'Spanish'],
};

function field(key: string, name: string, type: string, more: Named): Named {
  return {
    id: objectId(`field ${key}`),
    field: key,
    name,
    type,
    isCustom: true,
    isIdentifier: false,
    ready: true,
    ...more,
  };
}
