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

/** Finds the records of an uploaded file that failed rows were; keeps those of the failed traders only. */
export class OriginalRows {
  readonly #columns: readonly ReadBackColumn[];
  readonly #matchAt: number;
  readonly #by: 'email' | 'identifier';
  readonly #wanted = new Map<string, OriginalRow[]>();

  /** `matchColumn`: the column by which rows find their traders. */
  constructor(columns: readonly ReadBackColumn[], matchColumn: string) {
    this.#columns = columns;
    this.#matchAt = columns.findIndex(({ column }) => column === matchColumn);
    this.#by = matchColumn === 'Email' ? 'email' : 'identifier';
  }

  /** A failed row, whose record is looked for; told before the file is read. */
  want(row: BulkRow): void {
    this.#wanted.set(this.#nameIn(row), []);
  }

  /** Takes the next record of the file. */
  offer(cells: readonly string[], at: number): void {
    this.#wanted.get(traderName(cells[this.#matchAt] ?? '', this.#by))?.push({ cells, at });
  }

  /** The record that the row was; undefined where none says the same as what reads back. Each is found once. */
  take(row: BulkRow): OriginalRow | undefined {
    const records = this.#wanted.get(this.#nameIn(row)) ?? [];
    const found = records.findIndex(({ cells }) => this.#isSame(row, cells));
    return found < 0 ? undefined : records.splice(found, 1)[0];
  }

  #nameIn(row: BulkRow): string {
    const key = this.#columns[this.#matchAt]?.key;
    return key === undefined ? '' : traderName(cellText(row, key), this.#by);
  }

  #isSame(row: BulkRow, cells: readonly string[]): boolean {
    return this.#columns.every(
      ({ key, cells: known }, at) => known === 'lost' || cellText(row, key).trim() === (cells[at] ?? '').trim(),
    );
  }
}
