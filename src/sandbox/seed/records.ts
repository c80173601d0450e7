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
