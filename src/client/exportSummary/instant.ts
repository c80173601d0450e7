import type { ExportRow } from './exportRow.ts';
import type { MergeTally } from './mergeTally.ts';
import { ReadingFailure } from './readingFailure.ts';
import { rowDifference } from './sameEntry.ts';

/** So many rows of one instant are held at most: a hostile file must not fill the memory. */
const MAX_ROWS_PER_INSTANT = 250_000;

interface Held {
  readonly row: ExportRow;
  readonly file: number;
}

/**
 * The rows that were recorded in one millisecond, each event once. The files' order puts equal events side by side
 * (P1 2.2), so an instant is all that has to be held to leave duplicates out.
 */
export class InstantRows {
  readonly #tally: MergeTally;
  /** Most instants have one row: nothing is made for it. */
  #row: ExportRow | undefined;
  #file = 0;
  /** All rows by event, when there are several. */
  #several: Map<string, Held> | undefined;

  constructor(tally: MergeTally) {
    this.#tally = tally;
  }

  get size(): number {
    return this.#several?.size ?? (this.#row === undefined ? 0 : 1);
  }

  /** `file`: the row's file, by its place; the first one wins where two tell different things. */
  add(row: ExportRow, file: number): void {
    if (this.#row === undefined) {
      this.#row = row;
      this.#file = file;
      return;
    }
    this.#several ??= new Map([[this.#row.eventId, { row: this.#row, file: this.#file }]]);
    const held = this.#several.get(row.eventId);
    if (held === undefined) {
      if (this.#several.size >= MAX_ROWS_PER_INSTANT)
        throw new ReadingFailure({ kind: 'crowded', recordedAt: row.recordedAt });
      this.#several.set(row.eventId, { row, file });
    } else if (this.#isBetter(row, file, held)) this.#several.set(row.eventId, { row, file });
  }

  /** Hands all over and is empty again. */
  drain(into: ExportRow[]): void {
    if (this.#several !== undefined) for (const { row } of this.#several.values()) into.push(row);
    else if (this.#row !== undefined) into.push(this.#row);
    this.#row = undefined;
    this.#several = undefined;
  }

  /** Counts a duplicate; whether its row takes the place of the one that is held. */
  #isBetter(row: ExportRow, file: number, held: Held): boolean {
    const difference = rowDifference(held.row, row);
    this.#tally.duplicates += 1;
    if (difference === 'content') this.#tally.conflicts += 1;
    if (difference === 'clientRef') this.#tally.otherRefs += 1;
    // A JSON row tells more than the same row of a CSV file; otherwise the first file's word counts.
    const isBetter = difference === 'none' && row.format !== held.row.format ? row.format === 'json' : file < held.file;
    const loser = this.#tally.files[isBetter ? held.file : file];
    if (loser !== undefined) loser.leftOut += 1;
    return isBetter;
  }
}
