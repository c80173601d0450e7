import { type SeededHistory, sourceNumber } from '../history/seededHistory.ts';
import { SEEDED } from '../history/seededIds.ts';
import { type CoinRow, coinRow } from './coinRow.ts';
import type { RowBuffer } from './rowBuffer.ts';
import type { RowFormat } from './rowFormat.ts';

/** Stands in for a row's own number in a source reference while the parts of its sort are cut out. */
const HOLE = '<number>';
const ID_MIDDLE = Buffer.from(SEEDED, 'latin1');
/** Sorts of amounts that are held; beyond, a row is put together anew. */
const MOST_HELD = 20_000;

/** What rows of one sort, amount and kind of customer have in common. */
interface Tail {
  readonly before: Uint8Array;
  /** Behind the number of the source reference; undefined where the file has none. */
  readonly behind: Uint8Array | undefined;
}

/** What is asked about a customer, by platform user id. */
export interface CustomerFacts {
  readonly isResolved: (platformUserId: string) => boolean;
  readonly isSelected: (platformUserId: string) => boolean;
}

/**
 * Writes the seed's entries, a quarter of a million of them, from the columns that they are held in. What is alike in
 * many rows is made once, by the same `RowFormat` that writes every other row.
 */
export class SeededRows {
  readonly #seeded: SeededHistory;
  readonly #format: RowFormat;
  readonly #isResolved: CustomerFacts['isResolved'];
  readonly #isSelected: CustomerFacts['isSelected'];
  /** By the trader's place in the seed. */
  readonly #heads: Head[] = [];
  readonly #middle: Uint8Array;
  /** By sort, and whether the customer is resolved; then by amount. Null: no row. */
  readonly #tails = new Map<number, Map<number, Tail | null>>();
  #held = 0;

  constructor(seeded: SeededHistory, format: RowFormat, { isResolved, isSelected }: CustomerFacts) {
    this.#seeded = seeded;
    this.#format = format;
    this.#isResolved = isResolved;
    this.#isSelected = isSelected;
    this.#middle = Buffer.from(format.middle, 'utf8');
  }

  /** Writes the entry at that index behind `between`; false when it is no row of the file. */
  write(index: number, between: Uint8Array, to: RowBuffer): boolean {
    const { kindNumbers, traders, times } = this.#seeded.columns;
    const trader = traders[index] ?? 0;
    const head = this.#heads[trader] ?? this.#headOf(trader, index);
    if (!head.isSelected) return false;
    const tail = this.#tailOf(index, kindNumbers[index] ?? 0, head.isResolved);
    if (tail === null) return false;
    const at = times[index] ?? 0;
    to.copy(between);
    to.copy(head.bytes);
    to.hex8(at / 1000);
    to.copy(ID_MIDDLE);
    to.hex8(index);
    to.copy(this.#middle);
    to.time(at);
    to.copy(tail.before);
    if (tail.behind !== undefined) {
      to.whole(sourceNumber(index));
      to.copy(tail.behind);
    }
    return true;
  }

  #headOf(trader: number, index: number): Head {
    const platformUserId = this.#seeded.platformUserIdOf(index);
    const head: Head = {
      bytes: Buffer.from(this.#format.head(platformUserId), 'utf8'),
      isResolved: this.#isResolved(platformUserId),
      isSelected: this.#isSelected(platformUserId),
    };
    this.#heads[trader] = head;
    return head;
  }

  #tailOf(index: number, kind: number, isResolved: boolean): Tail | null {
    const sort = kind * 2 + Number(isResolved);
    let tails = this.#tails.get(sort);
    if (tails === undefined) {
      tails = new Map();
      this.#tails.set(sort, tails);
    }
    const amount = this.#seeded.columns.amounts[index] ?? 0;
    const held = tails.get(amount);
    if (held !== undefined) return held;
    const row = coinRow(this.#seeded.entry(index));
    const tail = row === undefined ? null : this.#cutTail(row, sourceNumber(index));
    if (this.#held < MOST_HELD) {
      this.#held += 1;
      tails.set(amount, tail);
    }
    return tail;
  }

  #cutTail(row: CoinRow, number: number): Tail {
    const { sourceReference } = row;
    const withHole = sourceReference === null ? null : sourceReference.slice(0, -String(number).length) + HOLE;
    const [before = '', ...behind] = this.#format.tail({ ...row, sourceReference: withHole }).split(HOLE);
    return {
      before: Buffer.from(before, 'utf8'),
      behind: behind.length === 0 ? undefined : Buffer.from(behind.join(HOLE), 'utf8'),
    };
  }
}

interface Head {
  readonly bytes: Uint8Array;
  readonly isResolved: boolean;
  readonly isSelected: boolean;
}
