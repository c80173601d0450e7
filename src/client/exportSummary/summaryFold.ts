import { EXPORT_OPERATIONS } from '../../contract/loyaltyExportRecord.ts';
import { DayTotals } from './dayFold.ts';
import { DecimalSum } from './decimalSum.ts';
import type { ExportRow } from './exportRow.ts';
import type { ExportSummary } from './exportSummary.ts';
import type { MergeTally } from './mergeTally.ts';
import { OperationTotals } from './operationFold.ts';

/** So many operations that are not documented are told apart. */
const MAX_OPERATIONS = 50;

/** Takes rows in, each event once, and says what they come to; what it holds does not grow with them. */
export class SummaryBuilder {
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
