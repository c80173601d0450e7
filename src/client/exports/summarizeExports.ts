import { EXPORT_OPERATIONS } from '../../contract/loyaltyExports.ts';
import { DAY_MS } from '../../time.ts';
import { type Decimal, DecimalSum, readDecimal } from './decimal.ts';
import type { ExportRow } from './exportRows.ts';
import { catchReadingFailure, type ReadingProblem } from './fileCursor.ts';
import { type MergeOptions, type MergeTally, mergedRows, newTally } from './mergeExports.ts';

type SummaryResult = { readonly kind: 'done'; readonly summary: ExportSummary } | ReadingProblem;

/**
 * Summarizes one or several exports (absolute paths; CSV and JSON may be mixed), each event once. If two files differ about
 * an event, the first one wins.
 */
export function summarizeExports(paths: readonly string[], options: MergeOptions): Promise<SummaryResult> {
  return catchReadingFailure<SummaryResult>(async () => {
    const fold = new SummaryBuilder();
    const tally = newTally(paths);
    for await (const rows of mergedRows(paths, tally, options)) for (const row of rows) fold.add(row);
    return { kind: 'done', summary: fold.end(tally) };
  });
}

/** Why the amounts of some rows aren't summed (P1 2.2). */
export const EXCLUSION_REASONS = ['assigned', 'unknown', 'unreadable', 'signToReview', 'notAMovement'] as const;
/**
 * `assigned`: an overwrite, whose amount is a balance. `unknown`: no amount, which doesn't mean zero. `unreadable`: an amount
 * that isn't a number. `signToReview`: a sign that contradicts the operation. `notAMovement`: an operation with unknown
 * effect.
 */
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** The totals of the rows of one operation. Sums are exact decimal texts. */
export interface OperationSummary {
  readonly operation: string;
  readonly rows: number;
  readonly summed: number;
  /** Of the summed rows; undefined if there are none. */
  readonly sum: string | undefined;
  readonly leftOut: Readonly<Record<ExclusionReason, number>>;
  /** Of the rows with a sign to review; not part of any other sum. */
  readonly sumToReview: string | undefined;
  /** Summed rows whose original precision isn't certified. */
  readonly imprecise: number;
  /** Rows by quality note. */
  readonly notes: ReadonlyMap<string, number>;
}

/** Coins of one UTC day as exact decimal texts; `out` is negative. */
export interface DayFlow {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly in: string;
  readonly out: string;
}

/** The summary of one or several exports, each event counted once. */
export interface ExportSummary {
  readonly rows: number;
  /** Earliest and latest recording time, in epoch milliseconds. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  /** Documented operations in documented order, then others. */
  readonly operations: readonly OperationSummary[];
  /** Sums over all operations that can be summed. */
  readonly in: string;
  readonly out: string;
  readonly net: string;
  /** Rows without a customer. */
  readonly unresolved: number;
  /** Rows of CSV files, which have no quality notes. */
  readonly withoutNotes: number;
  /** Days with a movement, earliest first; undefined if there are too many. */
  readonly days: readonly DayFlow[] | undefined;
  /** Occurrences of notes and operations that aren't counted individually. */
  readonly others: number;
  readonly tally: MergeTally;
}

/** The maximum of operations that are counted individually. */
const MAX_OPERATIONS = 50;

/** Builds the summary from rows, in constant memory. */
class SummaryBuilder {
  readonly #operations = new Map<string, OperationTotals>();
  readonly #days = new DayTotals();
  readonly #in = new DecimalSum();
  readonly #out = new DecimalSum();
  readonly #net = new DecimalSum();
  #rows = 0;
  #first: number | undefined;
  #last: number | undefined;
  #unresolved = 0;
  #withoutNotes = 0;
  #others = 0;

  constructor() {
    for (const operation of EXPORT_OPERATIONS) this.#operations.set(operation, new OperationTotals(operation));
  }

  add(row: ExportRow): void {
    this.#rows += 1;
    if (row.clientRef === undefined) this.#unresolved += 1;
    if (row.format === 'csv') this.#withoutNotes += 1;
    if (this.#first === undefined || row.at < this.#first) this.#first = row.at;
    if (this.#last === undefined || row.at > this.#last) this.#last = row.at;
    const amount = this.#foldOf(row.operation)?.add(row);
    if (amount === undefined) return;
    this.#days.add(row.at, amount);
    this.#net.add(amount);
    if (amount.units < 0) this.#out.add(amount);
    else this.#in.add(amount);
  }

  end(tally: MergeTally): ExportSummary {
    const folds = [...this.#operations.values()];
    return {
      rows: this.#rows,
      first: this.#first,
      last: this.#last,
      operations: folds.map((fold) => fold.end()),
      in: this.#in.toString(),
      out: this.#out.toString(),
      net: this.#net.toString(),
      unresolved: this.#unresolved,
      withoutNotes: this.#withoutNotes,
      days: this.#days.end(),
      others: this.#others + folds.reduce((sum, { otherNotes }) => sum + otherNotes, 0),
      tally,
    };
  }

  #foldOf(operation: string): OperationTotals | undefined {
    const known = this.#operations.get(operation);
    if (known !== undefined) return known;
    if (this.#operations.size >= MAX_OPERATIONS) {
      this.#others += 1;
      return undefined;
    }
    const fold = new OperationTotals(operation);
    this.#operations.set(operation, fold);
    return fold;
  }
}

/** The maximum of notes that are counted individually, so that a hostile file can't fill the memory. */
const MAX_NOTES = 200;

/** Counts the rows of one operation. */
class OperationTotals {
  readonly operation: string;
  /** Notes that aren't counted individually. */
  otherNotes = 0;
  readonly #direction: 'in' | 'out' | 'none';
  readonly #leftOut: Record<ExclusionReason, number> = {
    assigned: 0,
    unknown: 0,
    unreadable: 0,
    signToReview: 0,
    notAMovement: 0,
  };
  readonly #notes = new Map<string, number>();
  readonly #sum = new DecimalSum();
  readonly #toReview = new DecimalSum();
  #rows = 0;
  #summed = 0;
  #imprecise = 0;

  constructor(operation: string) {
    this.operation = operation;
    this.#direction = operation === 'increase' ? 'in' : OUTGOING_OPERATIONS.has(operation) ? 'out' : 'none';
  }

  /** Adds a row. Returns its amount if it was summed. */
  add(row: ExportRow): Decimal | undefined {
    this.#rows += 1;
    for (const note of row.notes) this.#note(note);
    const amount = this.#amountOf(row);
    if (typeof amount === 'string') {
      this.#leftOut[amount] += 1;
      return undefined;
    }
    this.#summed += 1;
    this.#sum.add(amount);
    if (row.notes.includes('legacy_number_precision_unverified')) this.#imprecise += 1;
    return amount;
  }

  end(): OperationSummary {
    return {
      operation: this.operation,
      rows: this.#rows,
      summed: this.#summed,
      sum: this.#summed === 0 ? undefined : this.#sum.toString(),
      leftOut: this.#leftOut,
      sumToReview: this.#leftOut.signToReview === 0 ? undefined : this.#toReview.toString(),
      imprecise: this.#imprecise,
      notes: this.#notes,
    };
  }

  #note(note: string): void {
    const count = this.#notes.get(note);
    if (count === undefined && this.#notes.size >= MAX_NOTES) this.otherNotes += 1;
    else this.#notes.set(note, (count ?? 0) + 1);
  }

  #amountOf({ amount, notes }: ExportRow): Decimal | ExclusionReason {
    // First, because an overwrite without an amount has no known balance either.
    if (amount === undefined || notes.includes('points_amount_invalid')) return 'unknown';
    const decimal = readDecimal(amount);
    if (decimal === undefined) return 'unreadable';
    if (this.operation === 'overwrite' || notes.includes('absolute_overwrite_not_an_earn')) return 'assigned';
    if (this.#direction === 'none') return 'notAMovement';
    if (this.#isContrary(decimal) || notes.includes('expiry_sign_unexpected')) {
      this.#toReview.add(decimal);
      return 'signToReview';
    }
    return decimal;
  }

  #isContrary({ units }: Decimal): boolean {
    return this.#direction === 'in' ? units < 0 : units > 0;
  }
}

const OUTGOING_OPERATIONS: ReadonlySet<string> = new Set(['decrease', 'expiry']);

/** A hundred years, so that a hostile file can't fill the memory. */
const MAX_DAYS = 36_525;

interface Flow {
  readonly day: number;
  readonly in: DecimalSum;
  readonly out: DecimalSum;
}

/** Sums movements by the UTC day of their recording. */
class DayTotals {
  #days: Map<number, Flow> | undefined = new Map();
  #last: Flow | undefined;

  /** `at`: epoch milliseconds. */
  add(at: number, amount: Decimal): void {
    if (this.#days === undefined) return;
    const day = Math.floor(at / DAY_MS);
    // Rows of one day are usually adjacent.
    const flow = this.#last?.day === day ? this.#last : this.#flowOf(day, this.#days);
    this.#last = flow;
    if (amount.units < 0) flow.out.add(amount);
    else flow.in.add(amount);
  }

  /** Earliest first; undefined if there were too many. */
  end(): readonly DayFlow[] | undefined {
    if (this.#days === undefined) return undefined;
    return [...this.#days.values()]
      .toSorted((a, b) => a.day - b.day)
      .map((flow) => ({ day: flow.day, in: flow.in.toString(), out: flow.out.toString() }));
  }

  #flowOf(day: number, days: Map<number, Flow>): Flow {
    const flow = days.get(day) ?? { day, in: new DecimalSum(), out: new DecimalSum() };
    days.set(day, flow);
    if (days.size > MAX_DAYS) this.#days = undefined;
    return flow;
  }
}
