import type { BulkRow } from '../bulkUpdateRecord.ts';
import { cellText, type ReadBackColumn } from './readBackColumns.ts';

/** A record of the uploaded file. */
export interface OriginalRow {
  readonly cells: readonly string[];
  /** Place in the file: 0 is the first row below the header. */
  readonly at: number;
}

/** What a row's trader is named by; e-mails are matched whatever their case (P2 4.6 rule 3). */
export function traderName(text: string, by: 'email' | 'identifier'): string {
  return by === 'email' ? text.trim().toLowerCase() : text.trim();
}

/** Stands between cells where no text does. */
const BETWEEN = '\u001F';

/** Finds the records of an uploaded file that failed rows were; keeps those only. */
export class OriginalRows {
  readonly #columns: readonly ReadBackColumn[];
  readonly #matchAt: number;
  readonly #by: 'email' | 'identifier';
  /** By what the record says: its trader's name and its other cells. */
  readonly #wanted = new Map<string, OriginalRow[]>();

  /** `matchColumn`: the column by which rows find their traders. */
  constructor(columns: readonly ReadBackColumn[], matchColumn: string) {
    this.#columns = columns;
    this.#matchAt = columns.findIndex(({ column }) => column === matchColumn);
    this.#by = matchColumn === 'Email' ? 'email' : 'identifier';
  }

  /** A failed row, whose record is looked for; told before the file is read. */
  want(row: BulkRow): void {
    this.#wanted.set(this.#saidBy(row), []);
  }

  /** Takes the next record of the file. */
  offer(cells: readonly string[], at: number): void {
    this.#wanted.get(this.#said((column) => cells[column] ?? ''))?.push({ cells, at });
  }

  /** The record that the row was; undefined where none says the same as what reads back. Each is found once. */
  take(row: BulkRow): OriginalRow | undefined {
    return this.#wanted.get(this.#saidBy(row))?.pop();
  }

  #saidBy(row: BulkRow): string {
    return this.#said((column) => cellText(row, this.#columns[column]?.key ?? ''));
  }

  #said(cellOf: (column: number) => string): string {
    return this.#columns
      .map(({ cells }, column) => {
        if (cells === 'lost') return '';
        const text = cellOf(column);
        return column === this.#matchAt ? traderName(text, this.#by) : text.trim();
      })
      .join(BETWEEN);
  }
}
