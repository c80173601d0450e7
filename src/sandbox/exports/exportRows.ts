import { type HistoryEntry, parseEntryId, SEEDED_MARKER } from '../store/historyEntry.ts';
import type { HistoryTable } from '../store/historyTable.ts';
import { type HistoryColumns, type SeededHistory, sourceNumber } from '../store/seededHistory.ts';
import { RowBuffer, RowParts } from './rowBuffer.ts';
import { type RowFormat, rowText, toCoinRow } from './rowFormat.ts';

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

/** What is asked about a customer, by platform user id. */
interface CustomerLookup {
  readonly isResolved: (platformUserId: string) => boolean;
  readonly isSelected: (platformUserId: string) => boolean;
}

/**
 * Writes the seed's entries, a quarter of a million of them, from the columns that they are held in. What is alike in
 * many rows is made once, by the same `RowFormat` that writes every other row.
 */
class SeededRows {
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

/** Stands in for a row's own number in a source reference while the parts of its sort are cut out. */
const HOLE = '<number>';

/** Where the tail of each sort stands among the parts. */
export interface TailPlaces {
  /** 0: not made yet; -1: the sort is no row of the file. */
  readonly before: Int32Array;
  /** Behind the number of the source reference; 0 where the file has none. */
  readonly behind: Int32Array;
}

/** The ends of one format's rows: what rows of one sort have in common. They say nothing about single customers. */
class FormatTails {
  readonly parts = new RowParts();
  readonly seeded: SeededHistory;
  readonly sorts: SeededSorts;
  readonly resolved: TailPlaces;
  readonly unresolved: TailPlaces;

  constructor(seeded: SeededHistory, sorts: SeededSorts) {
    this.seeded = seeded;
    this.sorts = sorts;
    this.resolved = noPlaces(sorts.samples.length);
    this.unresolved = noPlaces(sorts.samples.length);
  }

  /** Makes the tail of a sort, by the format that writes every other row; `platformUserId` is such a customer. */
  make(sort: number, places: TailPlaces, format: RowFormat, platformUserId: string): number {
    const sample = this.sorts.samples[sort] ?? 0;
    const row = toCoinRow(this.seeded.entry(sample));
    if (row === undefined) {
      places.before[sort] = -1;
      return -1;
    }
    const digits = String(sourceNumber(sample)).length;
    const sourceReference = row.sourceReference === null ? null : row.sourceReference.slice(0, -digits) + HOLE;
    const [before = '', ...behind] = format.tail({ ...row, platformUserId, sourceReference }).split(HOLE);
    if (behind.length > 0) places.behind[sort] = this.parts.add(behind.join(HOLE));
    const part = this.parts.add(before);
    places.before[sort] = part;
    return part;
  }
}

/** Tails that were made once, held from one report to the next. */
export class SeededTails {
  #held: { readonly sorts: SeededSorts; readonly csv: FormatTails; readonly json: FormatTails } | undefined;

  /** Those of a seed and a format. */
  of(seeded: SeededHistory, format: 'csv' | 'json'): FormatTails {
    if (this.#held?.csv.seeded !== seeded) {
      const sorts = sortSeeded(seeded.columns);
      this.#held = { sorts, csv: new FormatTails(seeded, sorts), json: new FormatTails(seeded, sorts) };
    }
    return this.#held[format];
  }
}

function noPlaces(sorts: number): TailPlaces {
  return { before: new Int32Array(sorts), behind: new Int32Array(sorts) };
}

/** Amounts below a quarter of it are found without hashing. */
const MOST_QUARTERS = 4096;

/** Seeded entries of coins by what they say: of one sort are those of the same kind and amount. */
interface SeededSorts {
  /** By index of the entry; 0: it is none of coins. */
  readonly sorts: Uint32Array;
  /** By sort: the index of one such entry. */
  readonly samples: readonly number[];
  /** Places of traders in the seed. */
  readonly traders: number;
}

/** Finds the sort of every entry, in one pass. */
function sortSeeded({ times, kindNumbers, amounts, traders, kinds }: HistoryColumns): SeededSorts {
  const sorts = new Uint32Array(times.length);
  const samples = [-1];
  const quarters = kinds.map(({ coin }) => (coin === undefined ? undefined : new Uint32Array(MOST_QUARTERS)));
  const others = new Map<string, number>();
  let most = -1;
  for (let index = 0; index < times.length; index++) {
    const kind = kindNumbers[index] ?? 0;
    const known = quarters[kind];
    if (known === undefined) continue;
    const amount = amounts[index] ?? 0;
    const place = (amount * 4) | 0;
    const isQuarter = place === amount * 4 && place >= 0 && place < MOST_QUARTERS;
    const name = isQuarter ? '' : `${kind} ${amount}`;
    const found = isQuarter ? known[place] : others.get(name);
    const sort = found || samples.push(index) - 1;
    if (isQuarter) known[place] = sort;
    else others.set(name, sort);
    sorts[index] = sort;
    most = Math.max(most, traders[index] ?? 0);
  }
  return { sorts, samples, traders: most + 1 };
}
