import type { CoinDetails, HistoryEntry } from '../store/historyEntry.ts';

/** What all seeded entries of a sort share; what differs stands in the columns (`HistoryColumns`). */
export interface EntryKind {
  readonly kind: HistoryEntry['kind'];
  readonly fieldId: string;
  readonly fieldKey: string;
  readonly action: string;
  readonly activity: HistoryEntry['activity'];
  /** Of coins only. */
  readonly coin?: CoinKind;
}

/** What coin entries of a sort share (P1 2.2). */
export interface CoinKind {
  readonly operation: CoinDetails['operation'];
  readonly notes: readonly string[];
  /** The amount as the file writes it; undefined: missing or invalid. */
  readonly deltaOf: (amount: number) => string | null;
  /** JSON of the amount in the original action data. */
  readonly rawAmountOf: (amount: number) => string;
  /** What the source reference begins with, before a number of its own; null for none. */
  readonly source: string | null;
}
