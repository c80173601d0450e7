import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { TableSchema } from './database.ts';
import {
  type CoinDetails,
  entryId,
  type HistoryEntry,
  type HistoryFilter,
  type NewHistoryEntry,
  seededPosition,
} from './historyEntry.ts';

/** Created after the seeded rows are inserted: maintaining it row by row takes several times as long. */
const INDEX_BY_TIME = 'CREATE INDEX historyByTime ON history (at)';
/** Created when the history of one trader is first read: sorting all rows takes as long as a third of inserting them. */
const INDEX_OF_TRADER = 'CREATE INDEX IF NOT EXISTS historyOfTrader ON history (platformUserId, at, position, kindId)';

/**
 * `history`: one row per entry; `historyKinds`: what many entries have in common. A reset doesn't empty them but only
 * removes what was added to the seed (`HistoryTable.removeOwn`), so they aren't listed by name.
 */
export const historySchema: TableSchema = {
  names: [],
  sql: `
  CREATE TABLE historyKinds (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, fieldId TEXT NOT NULL, fieldKey TEXT NOT NULL, action TEXT NOT NULL,
    activity TEXT, operation TEXT, notes TEXT NOT NULL
  );
  CREATE TABLE history (
    position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, platformUserId INTEGER NOT NULL, kindId INTEGER NOT NULL,
    value TEXT NOT NULL, storedValue TEXT, delta TEXT, rawAction TEXT, sourceReference TEXT
  );
  ${INDEX_BY_TIME};
`,
};

/** Rows per INSERT statement: half the time of single inserts. */
const ROWS_PER_INSERT = 50;
const CELLS_PER_ROW = 9;

const COLUMNS = `at, history.position, platformUserId, fieldId, kind, fieldKey, action, activity, operation, notes, value,
  storedValue, delta, rawAction, sourceReference`;
const NEWEST_FIRST = 'ORDER BY at DESC, history.position DESC';

/** Position of an entry in the order of time. */
export interface HistoryCursor {
  readonly at: number;
  readonly position: number;
}

/** All changes of all traders, newest first: later `at` first, and of two entries with the same time the one with the greater id. */
export class HistoryTable {
  readonly #database: DatabaseSync;
  readonly #add: StatementSync;
  readonly #addMany: StatementSync;
  readonly #addKind: StatementSync;
  readonly #kinds: StatementSync;
  readonly #all: { readonly page: StatementSync; readonly count: StatementSync };
  readonly #ofField: { readonly page: StatementSync; readonly count: StatementSync };
  readonly #ofTrader: StatementSync;
  readonly #coins: StatementSync;
  readonly #hasSeeded: StatementSync;
  #makeSeed: () => Iterable<NewHistoryEntry> = () => [];
  #isSeeded = false;
  #areTradersIndexed = false;
  /** Ids by content; read from the table on first use. */
  #kindIds: Map<string, number> | undefined;
  readonly #templateIds = new Map<object, number>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    const values = `(${Array(CELLS_PER_ROW).fill('?').join(', ')})`;
    this.#add = database.prepare(`INSERT INTO history VALUES ${values}`);
    this.#addMany = database.prepare(`INSERT INTO history VALUES ${Array(ROWS_PER_INSERT).fill(values).join(', ')}`);
    this.#addKind = database.prepare('INSERT INTO historyKinds VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)');
    this.#kinds = database.prepare('SELECT * FROM historyKinds');
    const list = (where: string) => {
      // The inner query reads nothing but an index, so that skipping thousands of entries stays cheap.
      const page = database.prepare(`SELECT ${COLUMNS} FROM
        (SELECT position FROM history ${where} ${NEWEST_FIRST} LIMIT ? OFFSET ?) AS page
        CROSS JOIN history USING (position) CROSS JOIN historyKinds ON historyKinds.id = kindId ${NEWEST_FIRST}`);
      page.setReturnArrays(true);
      return { page, count: database.prepare(`SELECT count(*) AS count FROM history ${where}`) };
    };
    this.#all = list('');
    this.#ofField = list('WHERE platformUserId = ? AND kindId IN (SELECT id FROM historyKinds WHERE fieldId = ?)');
    const rows = `SELECT ${COLUMNS} FROM history CROSS JOIN historyKinds ON historyKinds.id = kindId`;
    this.#ofTrader = database.prepare(
      `${rows} WHERE platformUserId = ? AND at >= ? AND at < ? AND kind <> 'field' ${NEWEST_FIRST}`,
    );
    this.#coins = database.prepare(
      `${rows} WHERE kind = 'coin' AND at >= ? AND (at, position) < (?, ?) ${NEWEST_FIRST} LIMIT ?`,
    );
    for (const statement of [this.#kinds, this.#ofTrader, this.#coins]) statement.setReturnArrays(true);
    this.#hasSeeded = database.prepare('SELECT 1 FROM history WHERE position < 0 LIMIT 1');
  }

  /**
   * Sets where the seeded entries come from, oldest first. They are inserted when the history is first read, and
   * then kept: inserting hundreds of thousands of rows would make the first start slow.
   */
  useSeed(make: () => Iterable<NewHistoryEntry>): void {
    this.#makeSeed = make;
    this.#isSeeded = false;
  }

  /** Adds an entry inside the caller's transaction and returns it with its id. */
  add(entry: NewHistoryEntry): HistoryEntry {
    const cells: SQLInputValue[] = [];
    this.#appendCells(cells, null, entry);
    const position = Number(this.#add.run(...cells).lastInsertRowid);
    return { ...entry, id: entryId(entry.at, position) };
  }

  addMany(entries: Iterable<NewHistoryEntry>): void {
    this.#insert(entries, () => null);
  }

  /** The number of matching entries. */
  count({ platformUserId, fieldId }: HistoryFilter): number {
    if (platformUserId === undefined || fieldId === undefined) {
      this.#insertSeed();
      return Number(this.#all.count.get()?.['count']);
    }
    this.#indexTraders();
    return Number(this.#ofField.count.get(platformUserId, fieldId)?.['count']);
  }

  /** Newest first. */
  page({ platformUserId, fieldId }: HistoryFilter, limit: number, offset: number): HistoryEntry[] {
    if (platformUserId === undefined || fieldId === undefined) {
      this.#insertSeed();
      return read(this.#all.page.all(limit, offset));
    }
    this.#indexTraders();
    return read(this.#ofField.page.all(platformUserId, fieldId, limit, offset));
  }

  /** The trader's XP and coin entries in [fromAt, toAt), newest first. */
  ofTrader(platformUserId: string, fromAt: number, toAt: number): HistoryEntry[] {
    this.#indexTraders();
    return read(this.#ofTrader.all(platformUserId, fromAt, toAt));
  }

  /** At most `limit` coin entries from `startAt` on that are older than `before`, newest first, and the cursor for the next call. */
  coinEntries(
    startAt: number,
    before: HistoryCursor,
    limit: number,
  ): { readonly entries: HistoryEntry[]; readonly next: HistoryCursor | undefined } {
    this.#insertSeed();
    const rows = this.#coins.all(startAt, before.at, before.position, limit) as readonly unknown[];
    const [at, position] = (rows.at(-1) ?? []) as readonly unknown[];
    return { entries: read(rows), next: at === undefined ? undefined : { at: Number(at), position: Number(position) } };
  }

  /** Removes everything but the seed. */
  removeOwn(): void {
    this.#database.exec('DELETE FROM history WHERE position > 0');
  }

  /** Removes the seeded entries; the next read creates them again. */
  removeSeeded(): void {
    this.#database.exec('DELETE FROM history WHERE position < 0');
    this.#isSeeded = false;
  }

  /** Call after a rolled back transaction: cached state may differ from the tables. */
  clearCache(): void {
    this.#kindIds = undefined;
    this.#templateIds.clear();
    this.#isSeeded = false;
    this.#areTradersIndexed = false;
  }

  #insertSeed(): void {
    if (this.#isSeeded) return;
    this.#isSeeded = true;
    if (this.#hasSeeded.get() !== undefined) return;
    this.#areTradersIndexed = false;
    // A savepoint works inside and outside of a transaction.
    this.#database.exec('SAVEPOINT historySeed');
    try {
      this.#database.exec('DROP INDEX historyByTime; DROP INDEX IF EXISTS historyOfTrader');
      this.#insert(this.#makeSeed(), seededPosition);
      this.#database.exec(INDEX_BY_TIME);
    } catch (error) {
      this.#database.exec('ROLLBACK TO historySeed; RELEASE historySeed');
      this.clearCache();
      throw error;
    }
    this.#database.exec('RELEASE historySeed');
  }

  #indexTraders(): void {
    this.#insertSeed();
    if (this.#areTradersIndexed) return;
    this.#database.exec(INDEX_OF_TRADER);
    this.#areTradersIndexed = true;
  }

  #insert(entries: Iterable<NewHistoryEntry>, positionOf: (index: number) => number | null): void {
    let index = 0;
    const cells: SQLInputValue[] = [];
    for (const entry of entries) {
      this.#appendCells(cells, positionOf(index++), entry);
      if (cells.length < ROWS_PER_INSERT * CELLS_PER_ROW) continue;
      this.#addMany.run(...cells);
      cells.length = 0;
    }
    for (let row = 0; row < cells.length; row += CELLS_PER_ROW) {
      this.#add.run(...cells.slice(row, row + CELLS_PER_ROW));
    }
  }

  #appendCells(cells: SQLInputValue[], position: number | null, entry: NewHistoryEntry): void {
    const { at, platformUserId, value, storedValue, coin } = entry;
    cells.push(
      position,
      at,
      platformUserId,
      this.#kindIdOf(entry),
      JSON.stringify(value),
      storedValue === null ? null : JSON.stringify(storedValue),
      coin?.delta ?? null,
      coin?.rawAction ?? null,
      coin?.sourceReference ?? null,
    );
  }

  #kindIdOf(entry: NewHistoryEntry): number {
    const { template } = entry;
    if (template === undefined) return this.#findKindId(entry);
    let id = this.#templateIds.get(template);
    if (id === undefined) {
      id = this.#findKindId(entry);
      this.#templateIds.set(template, id);
    }
    return id;
  }

  #findKindId({ kind, fieldId, fieldKey, action, activity, coin }: NewHistoryEntry): number {
    const [operation, notes] = [coin?.operation ?? null, coin?.notes.join() ?? ''];
    const key = kindKey(kind, fieldId, fieldKey, action, activity, operation, notes);
    this.#kindIds ??= this.#readKinds();
    const known = this.#kindIds.get(key);
    if (known !== undefined) return known;
    const added = this.#addKind.run(kind, fieldId, fieldKey, action, activity, operation, notes);
    const id = Number(added.lastInsertRowid);
    this.#kindIds.set(key, id);
    return id;
  }

  #readKinds(): Map<string, number> {
    return new Map(
      Array.from(this.#kinds.all() as Iterable<unknown>, (row) => {
        const [id, ...cells] = row as readonly unknown[];
        return [kindKey(...cells), Number(id)];
      }),
    );
  }
}

/** What distinguishes a kind. A template: joining an array takes several times as long, which counts at a row each. */
function kindKey(...[kind, fieldId, fieldKey, action, activity, operation, notes]: readonly unknown[]): string {
  return `${kind}\n${fieldId}\n${fieldKey}\n${action}\n${activity}\n${operation}\n${notes}`;
}

/** `rows`: arrays with the cells of `COLUMNS`. */
function read(rows: Iterable<unknown>): HistoryEntry[] {
  return Array.from(rows, (row) => entryOf(row as readonly unknown[]));
}

function entryOf(cells: readonly unknown[]): HistoryEntry {
  const [at, position, platformUserId, fieldId, kind, fieldKey, action, activity, operation, notes, ...rest] = cells;
  const [value, storedValue, delta, rawAction, sourceReference] = rest;
  return {
    id: entryId(Number(at), Number(position)),
    at: Number(at),
    platformUserId: String(platformUserId),
    fieldId: String(fieldId),
    fieldKey: String(fieldKey),
    kind: kind === 'xp' || kind === 'coin' ? kind : 'field',
    action: String(action),
    value: JSON.parse(String(value)),
    storedValue: storedValue === null ? null : JSON.parse(String(storedValue)),
    activity: activity as HistoryEntry['activity'],
    ...(operation === null
      ? {}
      : {
          coin: {
            operation: operation as CoinDetails['operation'],
            delta: nullableText(delta),
            absolute: operation === 'overwrite' ? nullableText(delta) : null,
            rawAction: String(rawAction),
            sourceReference: nullableText(sourceReference),
            notes: notes === '' ? [] : String(notes).split(','),
          },
        }),
  };
}

function nullableText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
