import { SeededHistory } from '../../history/seededHistory.ts';
import type { Store } from '../../store/store.ts';
import { type SeedOptions, seedOptionsSchema } from '../seedOptions.ts';
import { platformUserIdOf, seedUsers, traderIndexOf } from '../users.ts';
import { MAX_HISTORY_TRADERS, type SeedHistory, seedHistory } from './seedHistory.ts';

export const DEFAULT_USERS = 1200;
const DEFAULT_COIN_ROWS = 250_000;

/** The history that goes with the options, up to `anchor` (epoch milliseconds): the same whenever it is made. */
export function makeHistory(options: SeedOptions, anchor: number): { history: SeededHistory; seed: SeedHistory } {
  const users = [...seedUsers(Math.min(options.users ?? DEFAULT_USERS, MAX_HISTORY_TRADERS), anchor)];
  const seed = seedHistory(users, options.historyRows ?? DEFAULT_COIN_ROWS, anchor);
  return { history: new SeededHistory(seed.columns, platformUserIdOf, traderIndexOf), seed };
}

/** Gives a store that was planted before its seeded entries again, when they are asked for. */
export function restoreHistory(store: Store): void {
  const options = seedOptionsSchema.safeParse(store.facts.get('seedOptions'));
  const anchor = Number(store.facts.get('seedAnchor'));
  store.history.useSeed(() => makeHistory(options.success ? options.data : {}, anchor).history);
}
