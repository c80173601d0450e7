import type { HistoryCursor, HistoryTable } from '../store/historyTable.ts';
import { type RowFormat, toCoinRow } from './rowFormat.ts';

const ENTRIES_PER_BATCH = 1000;

/** Recording times in epoch milliseconds; the end is exclusive. */
export interface ExportWindow {
  readonly startAt: number;
  readonly endAt: number;
}

/** The rows of an export file as text, newest first, in batches. */
export class ExportRows {
  readonly #history: HistoryTable;
  readonly #format: RowFormat;
  readonly #isSelected: (platformUserId: string) => boolean;
  readonly #startAt: number;
  #cursor: HistoryCursor | undefined;
  #count = 0;

  constructor(
    history: HistoryTable,
    { startAt, endAt }: ExportWindow,
    format: RowFormat,
    isSelected: (platformUserId: string) => boolean,
  ) {
    this.#history = history;
    this.#format = format;
    this.#isSelected = isSelected;
    this.#startAt = startAt;
    this.#cursor = { at: endAt, position: Number.MIN_SAFE_INTEGER };
  }

  /** Rows returned so far. */
  get count(): number {
    return this.#count;
  }

  /** The next rows, possibly none; undefined at the end. */
  next(): string | undefined {
    if (this.#cursor === undefined) return undefined;
    const { entries, next } = this.#history.coinEntries(this.#startAt, this.#cursor, ENTRIES_PER_BATCH);
    this.#cursor = next;
    let text = '';
    for (const entry of entries) {
      const row = toCoinRow(entry);
      if (row === undefined || !this.#isSelected(row.platformUserId)) continue;
      text += (this.#count === 0 ? '' : this.#format.between) + this.#format.row(row);
      this.#count += 1;
    }
    return text;
  }
}
