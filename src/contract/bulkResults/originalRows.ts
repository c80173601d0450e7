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
const CELL_SEPARATOR = '\u001F';

/** Finds the records of an uploaded file that failed rows were; keeps those only. */
export class OriginalRows {
  readonly #columns: readonly ReadBackColumn[];
  readonly #matchAt: number;
  readonly #by: 'email' | 'identifier';
  /** By what the record says, which is its trader's name and its other cells; then by its spelling. */
  readonly #wanted = new Map<string, Map<string, OriginalRow[]>>();

  /** `matchColumn`: the column by which rows find their traders. */
  constructor(columns: readonly ReadBackColumn[], matchColumn: string) {
    this.#columns = columns;
    this.#matchAt = columns.findIndex(({ column }) => column === matchColumn);
    this.#by = matchColumn === 'Email' ? 'email' : 'identifier';
  }

  /** A failed row, whose record is looked for; told before the file is read. */
  want(row: BulkRow): void {
    this.#wanted.set(this.#said(this.#readBack(row)), new Map());
  }

  /** Takes the next record of the file. */
  offer(cells: readonly string[], at: number): void {
    const texts = this.#columns.map((column, i) => (column.cells === 'lost' ? '' : (cells[i] ?? '')));
    const spellings = this.#wanted.get(this.#said(texts));
    if (spellings === undefined) return;
    const spelling = texts.join(CELL_SEPARATOR);
    const records = spellings.get(spelling);
    if (records === undefined) spellings.set(spelling, [{ cells, at }]);
    else records.push({ cells, at });
  }

  /**
   * The record that the row was: one of the same spelling, else any that says the same as what reads back; undefined where
   * there is none. Each is found once.
   */
  take(row: BulkRow): OriginalRow | undefined {
    const texts = this.#readBack(row);
    const spellings = this.#wanted.get(this.#said(texts));
    if (spellings === undefined) return undefined;
    const exact = texts.join(CELL_SEPARATOR);
    const spelling = spellings.has(exact) ? exact : (spellings.keys().next().value ?? exact);
    const records = spellings.get(spelling);
    const record = records?.pop();
    if (records?.length === 0) spellings.delete(spelling);
    return record;
  }

  #readBack(row: BulkRow): readonly string[] {
    return this.#columns.map(({ key, cells }) => (cells === 'lost' ? '' : cellText(row, key)));
  }

  #said(texts: readonly string[]): string {
    return texts
      .map((text, column) => (column === this.#matchAt ? traderName(text, this.#by) : text.trim()))
      .join(CELL_SEPARATOR);
  }
}
