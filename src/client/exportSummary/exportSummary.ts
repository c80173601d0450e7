import type { MergeTally } from './mergeTally.ts';

/** Why the amounts of some rows are in no sum (P1 2.2). */
export const EXCLUSION_REASONS = ['assigned', 'unknown', 'unreadable', 'signToReview', 'notAMovement'] as const;
/**
 * `assigned`: an overwrite, whose amount is a balance. `unknown`: no amount, an overwrite's too, which is not zero.
 * `unreadable`: an amount that is no number. `signToReview`: a sign that does not go with the operation. `notAMovement`: an operation of which it
 * is not known what it did.
 */
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** What the rows of one operation come to. Sums are exact, in digits. */
export interface OperationSummary {
  readonly operation: string;
  readonly rows: number;
  readonly summed: number;
  /** Of the rows that may be summed; undefined when there are none. */
  readonly sum: string | undefined;
  readonly leftOut: Readonly<Record<ExclusionReason, number>>;
  /** Of the rows whose sign is to be reviewed; in no other sum. */
  readonly sumToReview: string | undefined;
  /** Summed rows of which the original value's precision is not certified. */
  readonly imprecise: number;
  /** Rows by quality note. */
  readonly notes: ReadonlyMap<string, number>;
}

/** Coins of one UTC day, exact, in digits; `out` is negative. */
export interface DayFlow {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly in: string;
  readonly out: string;
}

/** What is in one or several exports, each event counted once. */
export interface ExportSummary {
  readonly rows: number;
  /** Recording times of the first and the last row, epoch milliseconds. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  /** Documented ones in the documents' order, then others. */
  readonly operations: readonly OperationSummary[];
  /** Sums over all operations that may be summed. */
  readonly in: string;
  readonly out: string;
  readonly net: string;
  /** Rows without a customer. */
  readonly unresolved: number;
  /** Rows of CSV files, which tell no quality notes. */
  readonly withoutNotes: number;
  /** Days with a movement, the earliest first; undefined: there are too many days to tell them apart. */
  readonly days: readonly DayFlow[] | undefined;
  /** Different notes or operations beyond those that are told apart. */
  readonly others: number;
  readonly tally: MergeTally;
}
