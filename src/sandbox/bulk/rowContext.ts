import type { Settings } from '../settings.ts';
import type { NewHistoryEntry } from '../store/historyEntry.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import type { ColumnPlan } from './columnPlan.ts';
import type { Catalog } from './columnRule.ts';

/** What the rows of one piece of a job are applied with. */
export interface RowContext {
  readonly store: Store;
  readonly plan: ColumnPlan;
  readonly catalog: Catalog;
  readonly settings: Settings;
  /** Whether the traders are those of the job's community. */
  readonly isOwnCommunity: boolean;
  /** Coins that an `add` gives at most; undefined for no limit. */
  readonly coinCap: number | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** What earlier rows of the job were matched by. */
  readonly matchedNames: Set<string>;
  /** By address, those of the block's rows; as stored before the block. */
  readonly users: ReadonlyMap<string, User>;
  /** Traders of the block that change: they are stored together at its end. */
  readonly changed: [before: User, after: User][];
  /** Entries of the block: they are stored together at its end. */
  readonly entries: NewHistoryEntry[];
}
