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

const RECORDS: Partial<Record<RecordKind, readonly Named[]>> = {};

const TIERS = {
  Bronze: { Novice: '0 XP', Trader: '500 XP' },
  Silver: { Senior: '2000 XP' },
  Gold: { Master: '10000 XP' },
};
