import { type Decimal, readDecimal } from './decimal.ts';
import { DecimalSum } from './decimalSum.ts';
import type { ExportRow } from './exportRow.ts';
import type { ExclusionReason, OperationSummary } from './exportSummary.ts';

/** So many different notes are told apart: a hostile file must not fill the memory. */
const MAX_NOTES = 200;

/** Counts the rows of one operation. */
export class OperationTotals {
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
