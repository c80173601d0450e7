import { type SeededHistory, sourceNumber } from '../history/seededHistory.ts';
import { SEEDED } from '../history/seededIds.ts';
import { type CoinRow, coinRow } from './coinRow.ts';
import type { RowBuffer } from './rowBuffer.ts';
import type { RowFormat } from './rowFormat.ts';
import { type RowPart, rowPart } from './rowPart.ts';
import type { FormatTails, RowTail, RowTails } from './seededTails.ts';

/** Stands in for a row's own number in a source reference while the parts of its sort are cut out. */
const HOLE = '<number>';
const ID_MIDDLE = rowPart(SEEDED);
/** Amounts below a quarter of it are held. */
const MOST_QUARTERS = 4096;

/** An ordinary movement of zero. */
const NO_ROW: RowTail = { before: rowPart(''), behind: undefined };

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
  /** By sort: other currencies and fields are no rows. */
  readonly #isCoin: readonly boolean[];
  readonly #middle: RowPart;
  readonly #between: RowPart;
  readonly #tails: FormatTails;

  constructor(seeded: SeededHistory, format: RowFormat, tails: FormatTails, { isResolved, isSelected }: CustomerFacts) {
    this.#tails = tails;
    this.#seeded = seeded;
    this.#format = format;
    this.#isResolved = isResolved;
    this.#isSelected = isSelected;
    this.#isCoin = seeded.columns.kinds.map(({ coin }) => coin !== undefined);
    this.#middle = rowPart(format.middle);
    this.#between = rowPart(format.between);
  }

  /** Writes the entries from the index `from` back to `downTo`, `between` in front of all but a first row; answers how many are rows. */
  write(from: number, downTo: number, isFirst: boolean, to: RowBuffer): number {
    const { kindNumbers, traders, times, amounts } = this.#seeded.columns;
    const [isCoin, heads, between, middle] = [this.#isCoin, this.#heads, this.#between, this.#middle];
    let count = 0;
    for (let index = from; index >= downTo; index--) {
      const kind = kindNumbers[index] ?? 0;
      if (!isCoin[kind]) continue;
      const trader = traders[index] ?? 0;
      const head = heads[trader] ?? this.#headOf(trader, index);
      if (!head.isSelected) continue;
      // Most amounts are quarters of a coin: found by their number, they need no hashing.
      const quarters = (amounts[index] ?? 0) * 4;
      const place = quarters | 0;
      const isQuarter = place === quarters && place >= 0 && place < MOST_QUARTERS;
      const tail =
        (isQuarter ? head.tails[kind]?.[place] : undefined) ??
        this.#tailOf(index, kind, head, isQuarter ? place : undefined);
      if (tail === NO_ROW) continue;
      if (between.bytes.length > 0 && !(isFirst && count === 0)) to.part(between);
      to.row(head.part, ID_MIDDLE, index, middle, times[index] ?? 0, tail.before);
      if (tail.behind !== undefined) {
        to.text(String(sourceNumber(index)));
        to.part(tail.behind);
      }
      count += 1;
    }
    return count;
  }

  #headOf(trader: number, index: number): Head {
    const platformUserId = this.#seeded.platformUserIdOf(index);
    const head: Head = {
      part: rowPart(this.#format.head(platformUserId)),
      tails: this.#isResolved(platformUserId) ? this.#tails.resolved : this.#tails.unresolved,
      isSelected: this.#isSelected(platformUserId),
    };
    this.#heads[trader] = head;
    return head;
  }

  /** Puts the tail together, and holds it where the amount has a number. */
  #tailOf(index: number, kind: number, { tails }: Head, place: number | undefined): RowTail {
    const row = coinRow(this.#seeded.entry(index));
    const tail = row === undefined ? NO_ROW : this.#cutTail(row, sourceNumber(index));
    if (place === undefined) return tail;
    const ofKind = tails[kind] ?? Array.from<RowTail | undefined>({ length: MOST_QUARTERS });
    tails[kind] = ofKind;
    ofKind[place] = tail;
    return tail;
  }

  #cutTail(row: CoinRow, number: number): RowTail {
    const { sourceReference } = row;
    const withHole = sourceReference === null ? null : sourceReference.slice(0, -String(number).length) + HOLE;
    const [before = '', ...behind] = this.#format.tail({ ...row, sourceReference: withHole }).split(HOLE);
    return {
      before: rowPart(before),
      behind: behind.length === 0 ? undefined : rowPart(behind.join(HOLE)),
    };
  }
}

interface Head {
  readonly part: RowPart;
  readonly isSelected: boolean;
  readonly tails: RowTails;
}
