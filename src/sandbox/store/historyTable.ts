import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { newObjectId } from '../objectIds.ts';
import type { HistoryCursor, HistoryEntry, HistoryFilter } from './historyEntry.ts';
import type { TableLayout } from './tables.ts';

/** `history`: changes of fields, XP and coins; `historyCounts`: how many, by trader and field ('' for all). */
export const historyLayout: TableLayout = {
  names: ['history', 'historyCounts'],
  sql: `
  CREATE TABLE history (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, platformUserId TEXT NOT NULL,
    fieldId TEXT NOT NULL, fieldKey TEXT NOT NULL, kind TEXT NOT NULL, action TEXT NOT NULL, value TEXT NOT NULL,
    storedValue TEXT NOT NULL, activity TEXT, coin TEXT
  );
  CREATE INDEX historyByTime ON history (at, id);
  CREATE INDEX historyOfField ON history (platformUserId, fieldId, at, id);
  CREATE INDEX historyOfKind ON history (kind, at, id);
  CREATE TABLE historyCounts (
    platformUserId TEXT NOT NULL, fieldId TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (platformUserId, fieldId)
  ) WITHOUT ROWID;
`,
};

/** Every trader's changes, newest first: later `at` first, of two at one time the one with the greater id. */
export class HistoryTable {
  readonly #add: StatementSync;
  readonly #addCount: StatementSync;
  readonly #count: StatementSync;
  readonly #pages: Readonly<Record<'all' | 'ofField', StatementSync>>;
  readonly #ofTrader: StatementSync;
  readonly #coins: StatementSync;

  constructor(database: DatabaseSync) {
    this.#add = database.prepare('INSERT INTO history VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#addCount = database.prepare(
      'INSERT INTO historyCounts VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1',
    );
    this.#count = database.prepare('SELECT count FROM historyCounts WHERE platformUserId = ? AND fieldId = ?');
    const page = (where: string) =>
      database.prepare(`SELECT * FROM history ${where} ORDER BY at DESC, id DESC LIMIT ? OFFSET ?`);
    this.#pages = { all: page(''), ofField: page('WHERE platformUserId = ? AND fieldId = ?') };
    this.#ofTrader = database.prepare(
      `SELECT * FROM history WHERE platformUserId = ? AND at >= ? AND at < ? AND kind <> 'field' ORDER BY at DESC, id DESC`,
    );
    this.#coins = database.prepare(
      `SELECT * FROM history WHERE kind = 'coin' AND at >= ? AND (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?`,
    );
  }

  /** An id for a new entry. */
  newId(at: number): string {
    return newObjectId(at);
  }

  add(entry: HistoryEntry): void {
    const { id, at, platformUserId, fieldId, fieldKey, kind, action, value, storedValue, activity, coin } = entry;
    const [json, after] = [JSON.stringify(value), JSON.stringify(storedValue)];
    const coins = coin === undefined ? null : JSON.stringify(coin);
    this.#add.run(id, at, platformUserId, fieldId, fieldKey, kind, action, json, after, activity, coins);
    this.#addCount.run(platformUserId, fieldId);
    this.#addCount.run('', '');
  }

  addMany(entries: Iterable<HistoryEntry>): void {
    for (const entry of entries) this.add(entry);
  }

  /** How many entries the filter finds; not counted but kept. */
  count({ platformUserId, fieldId }: HistoryFilter): number {
    return Number(this.#count.get(platformUserId ?? '', fieldId ?? '')?.['count'] ?? 0);
  }

  /** Newest first. */
  page({ platformUserId, fieldId }: HistoryFilter, limit: number, offset: number): HistoryEntry[] {
    const rows =
      platformUserId === undefined || fieldId === undefined
        ? this.#pages.all.all(limit, offset)
        : this.#pages.ofField.all(platformUserId, fieldId, limit, offset);
    return rows.map(entryOf);
  }

  /** The trader's XP and coin entries of [fromAt, toAt), newest first; for activity. */
  ofTrader(platformUserId: string, fromAt: number, toAt: number): HistoryEntry[] {
    return this.#ofTrader.all(platformUserId, fromAt, toAt).map(entryOf);
  }

  /**
   * Coin entries of [startAt, endAt), newest first, at most `limit` of them, behind the cursor of the piece before.
   * For export files (P1 2.2); zero movements are among them.
   */
  coinEntries(startAt: number, endAt: number, after: HistoryCursor | undefined, limit: number): HistoryEntry[] {
    const { at, id } = after ?? { at: endAt, id: '' };
    return this.#coins.all(startAt, at, id, limit).map(entryOf);
  }
}

function entryOf(row: Record<string, unknown>): HistoryEntry {
  const kind = row['kind'];
  const activity = row['activity'];
  return {
    id: String(row['id']),
    at: Number(row['at']),
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
