import { parseEntryId, SEEDED_MARKER } from '../history/seededIds.ts';
import type { HistoryEntry } from '../store/historyEntry.ts';
import type { HistoryTable } from '../store/historyTable.ts';
import { toCoinRow } from './coinRow.ts';
import { RowBuffer } from './rowBuffer.ts';
import { type RowFormat, rowText } from './rowFormat.ts';
import { type CustomerLookup, SeededRows } from './seededRows.ts';
import type { SeededTails } from './seededTails.ts';

/** Entries looked at for one piece: so few that its bytes stay near the processor until they are written. */
const ENTRIES_PER_BATCH = 1000;
const OWN_BATCH_SIZE = 500;

/** A window of recording times, epoch milliseconds, the end outside; and the form of the file. */
export interface ExportWindow {
  readonly startAt: number;
  readonly endAt: number;
  readonly format: 'csv' | 'json';
}

/** The bytes of a file's rows, newest first, a piece at a time: the seed's entries and the sandbox's own, merged. */
export class ExportRows {
  readonly #history: HistoryTable;
  readonly #format: RowFormat;
  readonly #customers: CustomerLookup;
  readonly #startAt: number;
  readonly #buffer: RowBuffer;
  readonly #seeded: SeededRows | undefined;
  /** The next seeded entry, and the last one of the window. */
  #index = -1;
  #lastIndex = 0;
  /** Own entries read and not yet written, and where reading goes on; undefined: there are no more. */
  #own: HistoryEntry[] = [];
  #ownCursor: { readonly at: number; readonly position: number } | undefined;
  #count = 0;

  constructor(
    history: HistoryTable,
    { startAt, endAt, format: name }: ExportWindow,
    format: RowFormat,
    customers: CustomerLookup,
    tails: SeededTails,
  ) {
    this.#history = history;
    this.#format = format;
    this.#customers = customers;
    this.#startAt = startAt;
    this.#buffer = new RowBuffer(SEEDED_MARKER, format.middle);
    this.#ownCursor = { at: endAt, position: 0 };
    const { seeded } = history;
    if (seeded === undefined) return;
    this.#seeded = new SeededRows(format, tails.of(seeded, name), customers);
    this.#index = seeded.before(endAt) - 1;
    this.#lastIndex = seeded.before(startAt);
  }

  /** Rows written so far. */
  get count(): number {
    return this.#count;
  }

  /** The next bytes, good until the next call; there may be none. Undefined at the end. */
  next(): Uint8Array | undefined {
    this.#buffer.clear();
    for (let looked = 0; looked < ENTRIES_PER_BATCH; ) {
      const own = this.#nextOwn();
      const run = this.#seededRun(own, ENTRIES_PER_BATCH - looked);
      if (run > 0) looked += run;
      else if (own !== undefined) {
        this.#writeOwn(own);
        looked += 1;
      } else return looked === 0 ? undefined : this.#buffer.bytes;
    }
    return this.#buffer.bytes;
  }

  /** Writes seeded entries that are newer than the own one; answers how many were looked at. Of two at one time the own one is newer. */
  #seededRun(own: HistoryEntry | undefined, most: number): number {
    if (this.#seeded === undefined) return 0;
    const downTo = own === undefined ? this.#lastIndex : (this.#history.seeded?.before(own.at + 1) ?? 0);
    const last = Math.max(downTo, this.#lastIndex, this.#index - most + 1);
    const length = this.#index - last + 1;
    if (length <= 0) return 0;
    this.#count += this.#seeded.write(this.#index, last, this.#count === 0, this.#buffer);
    this.#index = last - 1;
    return length;
  }

  #writeOwn(entry: HistoryEntry): void {
    this.#own.pop();
    const row = toCoinRow(entry);
    if (row === undefined || !this.#customers.isSelected(row.platformUserId)) return;
    const between = this.#count === 0 ? '' : this.#format.between;
    this.#buffer.text(between + rowText(this.#format, row));
    this.#count += 1;
  }

  /** The newest own entry that is left, without taking it. */
  #nextOwn(): HistoryEntry | undefined {
    if (this.#own.length === 0 && this.#ownCursor !== undefined) {
      // From the oldest to the newest, so that the next one is taken off the end.
      this.#own = this.#history.ownCoinEntries(this.#startAt, this.#ownCursor, OWN_BATCH_SIZE).reverse();
      const oldest = this.#own[0];
      this.#ownCursor = oldest && { at: oldest.at, position: parseEntryId(oldest.id)?.place ?? 0 };
    }
    return this.#own.at(-1);
  }
}
