import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { TableSchema } from './database.ts';
import {
  type HistoryCursor,
  type HistoryEntry,
  type HistoryFilter,
  type NewHistoryEntry,
  ownEntryId,
  parseEntryId,
} from './historyEntry.ts';
import { countUpTo, type SeededHistory } from './seededHistory.ts';

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

/** `history`: the entries that the sandbox has written itself; the seed's are no rows. */
export const historySchema: TableSchema = {
  names: ['history'],
  sql: `
  CREATE TABLE history (
    position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, platformUserId TEXT NOT NULL,
    fieldId TEXT NOT NULL, fieldKey TEXT NOT NULL, kind TEXT NOT NULL, action TEXT NOT NULL, value TEXT NOT NULL,
    storedValue TEXT NOT NULL, activity TEXT, coin TEXT
  );
  CREATE INDEX historyOfField ON history (platformUserId, fieldId, at);
  CREATE INDEX historyOfCoins ON history (at, position) WHERE kind = 'coin';
`,
};

/** Entries of one statement. */
const AT_ONCE = 50;

/** Most held in memory: orders of single traders' fields, and entries, which never change. */
const MOST_HELD = { orders: 1000, entries: 10_000 };

/** The sandbox's own entries. Their order is held in memory where it was asked for. */
class OwnHistory {
  readonly #add: StatementSync;
  readonly #addMany: StatementSync;
  readonly #at: StatementSync;
  readonly #orders: Readonly<Record<'all' | 'ofField', StatementSync>>;
  readonly #ofTrader: StatementSync;
  readonly #coins: StatementSync;
  #all: OwnOrder | undefined;
  readonly #ofField = new Map<string, OwnOrder>();
  readonly #entries = new Map<number, HistoryEntry>();

  constructor(database: DatabaseSync) {
    const values = '(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
    this.#add = database.prepare(`INSERT INTO history VALUES ${values}`);
    this.#addMany = database.prepare(`INSERT INTO history VALUES ${Array(AT_ONCE).fill(values).join(', ')}`);
    this.#at = database.prepare('SELECT * FROM history WHERE position = ?');
    const order = (where: string) =>
      database.prepare(`SELECT at, position FROM history ${where} ORDER BY at, position`);
    this.#orders = { all: order(''), ofField: order('WHERE platformUserId = ? AND fieldId = ?') };
    this.#ofTrader = database.prepare(
      `SELECT * FROM history WHERE platformUserId = ? AND kind <> 'field' AND at >= ? AND at < ? ORDER BY at DESC, position DESC`,
    );
    this.#coins = database.prepare(
      `SELECT * FROM history WHERE kind = 'coin' AND at >= ? AND (at, position) < (?, ?) ORDER BY at DESC, position DESC LIMIT ?`,
    );
  }

  add(entry: NewHistoryEntry): HistoryEntry {
    const position = Number(this.#add.run(...cellsOf(entry)).lastInsertRowid);
    this.#note(entry, position);
    return { ...entry, id: ownEntryId(entry.at, position) };
  }

  /** Half the time of adding them one by one. */
  addMany(entries: readonly NewHistoryEntry[]): void {
    let at = 0;
    for (; at + AT_ONCE <= entries.length; at += AT_ONCE) {
      const together = entries.slice(at, at + AT_ONCE);
      const cells: SQLInputValue[] = [];
      for (const entry of together) cells.push(...cellsOf(entry));
      const last = Number(this.#addMany.run(...cells).lastInsertRowid);
      for (const [i, entry] of together.entries()) this.#note(entry, last - AT_ONCE + 1 + i);
    }
    for (; at < entries.length; at++) {
      const entry = entries[at];
      if (entry !== undefined) this.add(entry);
    }
  }

  get(position: number): HistoryEntry {
    const held = this.#entries.get(position);
    if (held !== undefined) return held;
    const row = this.#at.get(position);
    if (row === undefined) throw new RangeError(`no history entry ${position}`);
    const entry = entryOf(row);
    if (this.#entries.size >= MOST_HELD.entries) this.#entries.clear();
    this.#entries.set(position, entry);
    return entry;
  }

  /** Of everything. */
  order(): OwnOrder {
    this.#all ??= orderOf(this.#orders.all.iterate());
    return this.#all;
  }

  /** Of one trader's entries of one field. */
  orderOfField(platformUserId: string, fieldId: string): OwnOrder {
    const name = nameOf(platformUserId, fieldId);
    const held = this.#ofField.get(name);
    if (held !== undefined) return held;
    const order = orderOf(this.#orders.ofField.iterate(platformUserId, fieldId));
    if (this.#ofField.size >= MOST_HELD.orders) this.#ofField.clear();
    this.#ofField.set(name, order);
    return order;
  }

  /** One trader's entries of XP and coins in [fromAt, toAt), newest first. */
  ofTrader(platformUserId: string, fromAt: number, toAt: number): HistoryEntry[] {
    return this.#ofTrader.all(platformUserId, fromAt, toAt).map(entryOf);
  }

  /** Coin entries not before `startAt`, older than the place given, newest first. */
  coins(startAt: number, before: { readonly at: number; readonly position: number }, limit: number): HistoryEntry[] {
    return this.#coins.all(startAt, before.at, before.position, limit).map(entryOf);
  }

  /** Where it belongs in the orders that are held. */
  #note({ at, platformUserId, fieldId }: NewHistoryEntry, position: number): void {
    this.#all?.add(at, position);
    this.#ofField.get(nameOf(platformUserId, fieldId))?.add(at, position);
  }

  /** A transaction was rolled back, or the table was emptied. */
  forget(): void {
    this.#all = undefined;
    this.#ofField.clear();
    this.#entries.clear();
  }
}

function cellsOf(entry: NewHistoryEntry): SQLInputValue[] {
  const { at, platformUserId, fieldId, fieldKey, kind, action, value, storedValue, activity, coin } = entry;
  const coins = coin === undefined ? null : JSON.stringify(coin);
  const [json, after] = [JSON.stringify(value), JSON.stringify(storedValue)];
  return [at, platformUserId, fieldId, fieldKey, kind, action, json, after, activity, coins];
}

function nameOf(platformUserId: string, fieldId: string): string {
  return `${platformUserId} ${fieldId}`;
}

function orderOf(rows: Iterable<Record<string, unknown>>): OwnOrder {
  const order = new OwnOrder();
  for (const row of rows) order.add(Number(row['at']), Number(row['position']));
  return order;
}

function entryOf(row: Record<string, unknown>): HistoryEntry {
  const [kind, activity, at] = [row['kind'], row['activity'], Number(row['at'])];
  return {
    id: ownEntryId(at, Number(row['position'])),
    at,
    platformUserId: String(row['platformUserId']),
    fieldId: String(row['fieldId']),
    fieldKey: String(row['fieldKey']),
    kind: kind === 'xp' || kind === 'coin' ? kind : 'field',
    action: String(row['action']),
    value: JSON.parse(String(row['value'])),
    storedValue: JSON.parse(String(row['storedValue'])),
    activity:
      activity === 'message' || activity === 'reply' || activity === 'reaction' || activity === 'social'
        ? activity
        : null,
    ...(row['coin'] === null ? {} : { coin: JSON.parse(String(row['coin'])) }),
  };
}

/** A list from the oldest entry to the newest, of which only the times are looked at. */
interface TimedList {
  readonly length: number;
  readonly timeOf: (place: number) => number;
}

/**
 * Places of one page, newest first, of two lists read as one; of two entries at one time the own one is newer. What it
 * costs depends on the page alone: where it begins in either list is found by halving.
 */
export function mergedPage<T>(
  seeded: TimedList,
  own: TimedList,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  take: { readonly seeded: (place: number) => T; readonly own: (place: number) => T },
): T[] {
  const total = seeded.length + own.length;
  const left = total - offset;
  if (left <= 0) return [];
  // How many own ones are among the `left` oldest: an own entry's place in the whole is its own place and the seeded ones up to it.
  const seededUpTo = (at: number) => countUpTo(seeded.length, (place) => seeded.timeOf(place) <= at);
  let ownLeft = countUpTo(own.length, (place) => place + seededUpTo(own.timeOf(place)) < left);
  let seededLeft = left - ownLeft;
  const page: T[] = [];
  while (page.length < limit && (ownLeft > 0 || seededLeft > 0)) {
    const isOwnNewer = ownLeft > 0 && (seededLeft === 0 || own.timeOf(ownLeft - 1) >= seeded.timeOf(seededLeft - 1));
    page.push(isOwnNewer ? take.own(--ownLeft) : take.seeded(--seededLeft));
  }
  return page;
}

/** The sandbox's own entries of one list from the oldest to the newest, held so that a page needs no counting through rows. */
export class OwnOrder {
  readonly #times: number[] = [];
  readonly #positions: number[] = [];

  get length(): number {
    return this.#times.length;
  }

  timeOf(place: number): number {
    return this.#times[place] ?? 0;
  }

  /** The position in the table. */
  positionOf(place: number): number {
    return this.#positions[place] ?? 0;
  }

  /** Behind those of the same time or earlier: of two at one time, the later made is newer. */
  add(at: number, position: number): void {
    const place =
      at >= this.timeOf(this.length - 1) ? this.length : countUpTo(this.length, (other) => this.timeOf(other) <= at);
    this.#times.splice(place, 0, at);
    this.#positions.splice(place, 0, position);
  }
}
