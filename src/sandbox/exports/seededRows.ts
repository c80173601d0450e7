import { sourceNumber } from '../history/seededHistory.ts';
import type { RowBuffer } from './rowBuffer.ts';
import type { RowFormat } from './rowFormat.ts';
import { RowParts } from './rowParts.ts';
import type { FormatTails } from './seededTails.ts';

/** What is asked about a customer, by platform user id. */
export interface CustomerLookup {
  readonly isResolved: (platformUserId: string) => boolean;
  readonly isSelected: (platformUserId: string) => boolean;
}

/**
 * Writes the seed's entries, a quarter of a million of them, from the columns that they are held in. What is alike in
 * many rows is made once, by the same `RowFormat` that writes every other row.
 */
export class SeededRows {
  readonly #format: RowFormat;
  readonly #tails: FormatTails;
  readonly #customers: CustomerLookup;
  readonly #parts = new RowParts();
  readonly #between: number;
  /** By the trader's place in the seed: the part in front of the id; 0: not made yet; -1: not selected. */
  readonly #heads: Int32Array;
  /** By the trader's place in the seed. */
  readonly #isResolved: Uint8Array;

  constructor(format: RowFormat, tails: FormatTails, customers: CustomerLookup) {
    this.#format = format;
    this.#tails = tails;
    this.#customers = customers;
    this.#between = this.#parts.add(format.between);
    this.#heads = new Int32Array(tails.sorts.traders);
    this.#isResolved = new Uint8Array(tails.sorts.traders);
  }

  /** Writes the entries from the index `from` back to `downTo`, `between` in front of all but a first row; answers how many are rows. */
  write(from: number, downTo: number, isFirst: boolean, to: RowBuffer): number {
    const { seeded, sorts: known, parts: ends, resolved, unresolved } = this.#tails;
    const { traders, times } = seeded.columns;
    const [sorts, heads, parts, isResolved] = [known.sorts, this.#heads, this.#parts, this.#isResolved];
    const between = this.#between;
    const separates = this.#format.between !== '';
    let count = 0;
    for (let index = from; index >= downTo; index--) {
      const sort = sorts[index] ?? 0;
      if (sort === 0) continue;
      const trader = traders[index] ?? 0;
      const head = heads[trader] || this.#makeHead(trader, index);
      if (head < 0) continue;
      const places = isResolved[trader] === 1 ? resolved : unresolved;
      const tail = places.before[sort] || this.#tails.make(sort, places, this.#format, seeded.platformUserIdOf(index));
      if (tail < 0) continue;
      if (separates && (count > 0 || !isFirst)) to.part(parts, between);
      to.row(parts, head, index, times[index] ?? 0, ends, tail);
      const behind = places.behind[sort] ?? 0;
      if (behind > 0) {
        to.whole(sourceNumber(index));
        to.part(ends, behind);
      }
      count += 1;
    }
    return count;
  }

  #makeHead(trader: number, index: number): number {
    const platformUserId = this.#tails.seeded.platformUserIdOf(index);
    const { isResolved, isSelected } = this.#customers;
    this.#isResolved[trader] = Number(isResolved(platformUserId));
    const head = isSelected(platformUserId) ? this.#parts.add(this.#format.head(platformUserId)) : -1;
    this.#heads[trader] = head;
    return head;
  }
}
