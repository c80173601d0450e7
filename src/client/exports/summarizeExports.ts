import { EXPORT_OPERATIONS } from '../../contract/loyaltyExports.ts';
import { type Decimal, DecimalSum, readDecimal } from './decimal.ts';
import type { ExportRow } from './exportRows.ts';
import { catchReadingFailure, type ReadingProblem } from './fileCursor.ts';
import { type MergeOptions, type MergeTally, mergedRows, newTally } from './mergeExports.ts';

/** How a summary ended. */
type SummaryResult = { readonly kind: 'done'; readonly summary: ExportSummary } | ReadingProblem;

/**
 * Reads one or several exports (absolute paths; CSV and JSON may be mixed) and says what is in them, each event once.
 * Where two files tell different things of an event, the one named first is believed.
 */
export function summarizeExports(paths: readonly string[], options: MergeOptions): Promise<SummaryResult> {
  return catchReadingFailure<SummaryResult>(async () => {
    const fold = new SummaryBuilder();
    const tally = newTally(paths);
    for await (const rows of mergedRows(paths, tally, options)) for (const row of rows) fold.add(row);
    return { kind: 'done', summary: fold.end(tally) };
  });
}

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

/** So many operations that are not documented are told apart. */
const MAX_OPERATIONS = 50;

/** Takes rows in, each event once, and says what they come to; what it holds does not grow with them. */
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

/** So many different notes are told apart: a hostile file must not fill the memory. */
const MAX_NOTES = 200;

/** Counts the rows of one operation. */
class OperationTotals {
  readonly operation: string;
  /** Notes beyond those that are told apart. */
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

  /** The amount, when it may be summed. */
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
    // First, whatever the operation: of an overwrite without an amount, the assigned balance isn't known either.
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

const DAY_MS = 86_400_000;
/** A hundred years: a hostile file must not fill the memory. */
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
    // Rows of one day follow each other.
    const flow = this.#last?.day === day ? this.#last : this.#flowOf(day, this.#days);
    this.#last = flow;
    if (amount.units < 0) flow.out.add(amount);
    else flow.in.add(amount);
  }

  /** The earliest first; undefined when there were too many. */
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
