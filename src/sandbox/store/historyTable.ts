import type { DatabaseSync } from 'node:sqlite';
import { mergedPage, type TimedList } from '../history/mergedPage.ts';
import type { OwnOrder } from '../history/ownOrder.ts';
import type { SeededHistory } from '../history/seededHistory.ts';
import { parseEntryId } from '../history/seededIds.ts';
import type { HistoryCursor, HistoryEntry, HistoryFilter, NewHistoryEntry } from './historyEntry.ts';
import { OwnHistory } from './ownHistory.ts';

interface SeededList extends TimedList {
  readonly entryAt: (place: number) => HistoryEntry;
}

const NO_ENTRIES: SeededList = {
  length: 0,
  timeOf: () => 0,
  entryAt: () => {
    throw new RangeError('there is no seeded history');
  },
};

/**
 * Every trader's changes, newest first: later `at` first, of two at one time the one with the greater id. The seed's
 * entries never change and are held in memory, as arrays; those that the sandbox has written itself are rows. Reading
 * merges both, at a cost that does not grow with how many there are.
 */
export class HistoryTable {
  readonly #own: OwnHistory;
  #seeded: SeededHistory | undefined;
  #makeSeeded: (() => SeededHistory) | undefined;
  #version = 0;
  #generation = 0;

  constructor(database: DatabaseSync) {
    this.#own = new OwnHistory(database);
  }

  /** Another number after every change: what was put together before may be out of date. */
  get version(): number {
    return this.#version;
  }

  /** Another number when an id may name another entry than before: after a rolled back transaction, or a new seed. */
  get generation(): number {
    return this.#generation;
  }

  /** The seed's entries; undefined before there is a seed. */
  get seeded(): SeededHistory | undefined {
    this.#seeded ??= this.#makeSeeded?.();
    return this.#seeded;
  }

  /** `make` is called when somebody reads: a start need not wait for it. */
  useSeed(make: () => SeededHistory): void {
    this.#seeded = undefined;
    this.#makeSeeded = make;
    this.#version += 1;
    this.#generation += 1;
  }

  /** Adds an entry, inside the caller's transaction, and answers it with its id. */
  add(entry: NewHistoryEntry): HistoryEntry {
    this.#version += 1;
    return this.#own.add(entry);
  }

  addMany(entries: readonly NewHistoryEntry[]): void {
    this.#version += 1;
    this.#own.addMany(entries);
  }

  /** How many entries the filter finds. */
  count(filter: HistoryFilter): number {
    return this.#seededList(filter).length + this.#ownList(filter).length;
  }

  /** Newest first. */
  page(filter: HistoryFilter, limit: number, offset: number): HistoryEntry[] {
    const [seeded, own] = [this.#seededList(filter), this.#ownList(filter)];
    const take = { seeded: seeded.entryAt, own: (place: number) => this.#own.get(own.positionOf(place)) };
    return mergedPage(seeded, own, { limit, offset }, take);
  }

  /** The trader's XP and coin entries of [fromAt, toAt), newest first; for activity. */
  ofTrader(platformUserId: string, fromAt: number, toAt: number): HistoryEntry[] {
    const own = this.#own.ofTrader(platformUserId, fromAt, toAt);
    const seeded = this.seeded?.balanceEntries(platformUserId, fromAt, toAt) ?? [];
    return own.length === 0 ? seeded : [...own, ...seeded].sort(newestFirst);
  }

  /**
   * Coin entries of [startAt, endAt), newest first, at most `limit` of them, behind the cursor of the piece before.
   * For export files (P1 2.2); zero movements are among them.
   */
  coinEntries(startAt: number, endAt: number, after: HistoryCursor | undefined, limit: number): HistoryEntry[] {
    const cursor = after === undefined ? undefined : parseEntryId(after.id);
    const at = after?.at ?? endAt;
    // Behind a seeded entry nothing of its own time is left of the own ones, which are newer.
    const position = cursor?.kind === 'own' ? cursor.place : 0;
    const own = this.#own.coins(startAt, { at, position }, limit);
    const { seeded } = this;
    if (seeded === undefined) return own;
    const end = cursor?.kind === 'seeded' ? cursor.place : seeded.before(cursor === undefined ? at : at + 1);
    const entries: HistoryEntry[] = [];
    let [index, nextOwn] = [end - 1, 0];
    while (entries.length < limit) {
      while (index >= 0 && !seeded.isCoin(index)) index -= 1;
      const newest = own[nextOwn];
      const isSeededLeft = index >= 0 && seeded.timeOf(index) >= startAt;
      if (newest !== undefined && (!isSeededLeft || newest.at >= seeded.timeOf(index))) {
        entries.push(newest);
        nextOwn += 1;
      } else if (isSeededLeft) entries.push(seeded.entry(index--));
      else break;
    }
    return entries;
  }

  /** The same of the sandbox's own entries alone, from the place given on backwards. */
  ownCoinEntries(
    startAt: number,
    before: { readonly at: number; readonly position: number },
    limit: number,
  ): HistoryEntry[] {
    return this.#own.coins(startAt, before, limit);
  }

  /** A transaction was rolled back, or the table was emptied. */
  clearCache(): void {
    this.#own.forget();
    this.#version += 1;
    this.#generation += 1;
  }

  #ownList({ platformUserId, fieldId }: HistoryFilter): OwnOrder {
    if (platformUserId === undefined || fieldId === undefined) return this.#own.order();
    return this.#own.orderOfField(platformUserId, fieldId);
  }

  #seededList({ platformUserId, fieldId }: HistoryFilter): SeededList {
    const { seeded } = this;
    if (seeded === undefined) return NO_ENTRIES;
    if (platformUserId === undefined || fieldId === undefined) {
      return {
        length: seeded.length,
        timeOf: (place) => seeded.timeOf(place),
        entryAt: (place) => seeded.entry(place),
      };
    }
    const series = seeded.series(platformUserId, fieldId);
    const indexOf = (place: number) => series[place] ?? 0;
    return {
      length: series.length,
      timeOf: (place) => seeded.timeOf(indexOf(place)),
      entryAt: (place) => seeded.entry(indexOf(place)),
    };
  }
}

function newestFirst(a: HistoryEntry, b: HistoryEntry): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}
