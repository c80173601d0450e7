import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantSeed, type SeedOptions } from '../../src/sandbox/seed/plantSeed.ts';

import { openDatabase } from '../../src/sandbox/store/database.ts';
import { Store } from '../../src/sandbox/store/store.ts';

/** The day of `seededStore`'s seed. */
export const SEED_DAY = Date.parse('2026-06-17T00:00:00Z');

/** A seeded sandbox store in its own folder; small unless the options say otherwise. */
export function seededStore(options: SeedOptions = { users: 40, historyRows: 400 }): {
  readonly store: Store;
  readonly close: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'seeded-store-'));
  const store = new Store(openDatabase(folder));
  store.transact(() => plantSeed(store, options, SEED_DAY, undefined));
  return {
    store,
    close: () => {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
