import { sweepExportFiles } from '../exports/exportFiles.ts';
import { emptyReply } from '../http/reply.ts';
import { plantSeed, seedAnchor } from '../seed/plantSeed.ts';
import { type SeedOptions, seedOptionsSchema } from '../seed/seedOptions.ts';
import type { ApiKey } from '../store/keyTable.ts';
import type { Store } from '../store/store.ts';
import type { ControlRoute } from './controlRoute.ts';

/** Back to the seed; clock, faults, limit and settings too. The seed's own keys stay valid. */
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

/** Beyond so many cards or traders a copy of the seed takes too much memory. */
const MAX_COPIED_ROWS = 20_000;

/** Makes the seed the first time, and copies it from then on. */
function resetStore(store: Store, options: SeedOptions, keys: readonly ApiKey[]): void {
  const now = Date.now();
  const name = JSON.stringify([options, seedAnchor(options, now)]);
  store.clear();
  if (store.seedCopy.putBack(name)) return;
  plantSeed(store, options, now, keys);
  if (Math.max(options.cards ?? 0, options.users ?? 0) <= MAX_COPIED_ROWS) store.seedCopy.keep(name);
}
