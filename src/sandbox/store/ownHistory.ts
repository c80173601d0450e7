import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { OwnOrder } from '../history/ownOrder.ts';
import { ownEntryId } from '../history/seededIds.ts';
import type { HistoryEntry, NewHistoryEntry } from './historyEntry.ts';
import type { TableSchema } from './tableLayout.ts';

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
export class OwnHistory {
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
