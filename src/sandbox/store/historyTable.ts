import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { TableSchema } from './database.ts';
import { Statements } from './table.ts';

/** What a coin change was, for the export file (P1 2.2). */
export interface CoinDetails {
  readonly operation: 'increase' | 'decrease' | 'overwrite' | 'expiry' | 'unknown';
  /** Amount as text with its sign, in the source's precision; for an overwrite the assigned balance; null when missing or invalid. */
  readonly delta: string | null;
  /** Assigned balance of an overwrite. */
  readonly absolute: string | null;
  /** JSON text of the original action data. */
  readonly rawAction: string;
  readonly sourceReference: string | null;
  /** All notes except `client_ref_unresolved`, which is known only when the report runs. */
  readonly notes: readonly string[];
}

/** A change of one trader's field, XP or coins (P2 2.2). */
export interface HistoryEntry {
  /** 24 hex. */
  readonly id: string;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  readonly platformUserId: string;
  /** Id of the field definition, which may have been deleted since. */
  readonly fieldId: string;
  readonly fieldKey: string;
  readonly kind: 'field' | 'xp' | 'coin';
  /** `overwrite`, `increase` or `decrease`; for XP and coins the platform's own label. */
  readonly action: string;
  /** JSON: the value written, or the amount; for XP and coins the signed change. */
  readonly value: unknown;
  /** JSON: the value after the change; null when none was recorded. */
  readonly storedValue: unknown;
  /** What the trader did to earn or lose XP or coins (P1 2.6). */
  readonly activity: 'message' | 'reply' | 'reaction' | 'social' | null;
  /** Coin entries only. */
  readonly coin?: CoinDetails;
}

/** An entry that isn't stored yet: its id depends on its position in the table. */
export type NewHistoryEntry = Omit<HistoryEntry, 'id'>;

/** All entries of the community (neither property), or one trader's entries for one field (both). */
export interface HistoryFilter {
  readonly platformUserId?: string;
  readonly fieldId?: string;
}

const SEEDED_MARKER = '5a1e9c04';
const OWN_MARKER = 'c4b7e2d1';

/** Seeded rows have negative positions, from this one up, so they sort before all other rows of the same time. */
const FIRST_SEEDED_POSITION = -0x8000_0000;

/** Position of a seeded entry in the table; `index` counts from the oldest (0). */
export function seededPosition(index: number): number {
  return FIRST_SEEDED_POSITION + index;
}

/**
 * Id of the entry at a position: seconds, a marker and a number, in hex. Ids of the same second sort like positions:
 * seeded entries first, then in the order of creation.
 */
export function entryId(at: number, position: number): string {
  const [marker, number] = position < 0 ? [SEEDED_MARKER, position - FIRST_SEEDED_POSITION] : [OWN_MARKER, position];
  return hex8(at / 1000) + marker + hex8(number);
}

/** The position of an entry in the table, from its id. */
function positionOf(id: string): number {
  const number = Number.parseInt(id.slice(16), 16);
  return id.slice(8, 16) === SEEDED_MARKER ? seededPosition(number) : number;
}

function hex8(value: number): string {
  return (Math.floor(value) >>> 0).toString(16).padStart(8, '0');
}

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

const COLUMNS = `at, history.position, platformUserId, fieldId, kind, fieldKey, action, activity, operation, notes, value,
  storedValue, delta, rawAction, sourceReference`;
/** Rows of the seed per INSERT: half the time of single inserts. */
const ROWS_PER_INSERT = 50;
const insertOf = (rows: number) =>
  `INSERT INTO history VALUES ${Array(rows).fill('(?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`;

const ENTRIES = 'history CROSS JOIN historyKinds ON historyKinds.id = kindId';
const NEWEST_FIRST = 'ORDER BY at DESC, history.position DESC';

/** Position of an entry in the order of time. */
export interface HistoryCursor {
  readonly at: number;
  readonly position: number;
}

/** All changes of all traders, newest first: later `at` first, and of two entries with the same time the one with the greater id. */
export class HistoryTable {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  #makeSeed: () => Iterable<NewHistoryEntry> = () => [];
  #isSeeded = false;
  #areTradersIndexed = false;
  /** Ids by content; read from the table on first use. */
  #kindIds: Map<string, number> | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
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
    const { lastInsertRowid } = this.#statements.prepare(insertOf(1)).run(...this.#cells(entry, null));
    return { ...entry, id: entryId(entry.at, Number(lastInsertRowid)) };
  }

  /** The number of matching entries. */
  count(filter: HistoryFilter): number {
    const { where, values } = this.#condition(filter);
    return Number(this.#statements.prepare(`SELECT count(*) AS count FROM history ${where}`).get(...values)?.['count']);
  }

  /** Newest first. */
  page(filter: HistoryFilter, limit: number, offset: number): HistoryEntry[] {
    const { where, values } = this.#condition(filter);
    // The inner query reads nothing but an index, so that skipping thousands of entries stays cheap.
    const places = `SELECT position FROM history ${where} ${NEWEST_FIRST} LIMIT ? OFFSET ?`;
    return this.#read(
      `(${places}) AS page CROSS JOIN history USING (position) CROSS JOIN historyKinds ON historyKinds.id = kindId ${NEWEST_FIRST}`,
      ...values,
      limit,
      offset,
    );
  }

  #condition({ platformUserId, fieldId }: HistoryFilter): {
    readonly where: string;
    readonly values: readonly string[];
  } {
    if (platformUserId === undefined || fieldId === undefined) {
      this.#insertSeed();
      return { where: '', values: [] };
    }
    this.#indexTraders();
    const kinds = 'SELECT id FROM historyKinds WHERE fieldId = ?';
    return { where: `WHERE platformUserId = ? AND kindId IN (${kinds})`, values: [platformUserId, fieldId] };
  }

  /** The trader's XP and coin entries in [fromAt, toAt), newest first. */
  ofTrader(platformUserId: string, fromAt: number, toAt: number): HistoryEntry[] {
    this.#indexTraders();
    const where = "WHERE platformUserId = ? AND at >= ? AND at < ? AND kind <> 'field'";
    return this.#read(`${ENTRIES} ${where} ${NEWEST_FIRST}`, platformUserId, fromAt, toAt);
  }

  /** At most `limit` coin entries from `startAt` on that are older than `before`, newest first, and the cursor for the next call. */
  coinEntries(
    startAt: number,
    before: HistoryCursor,
    limit: number,
  ): { readonly entries: HistoryEntry[]; readonly next: HistoryCursor | undefined } {
    this.#insertSeed();
    const where = "WHERE kind = 'coin' AND at >= ? AND (at, position) < (?, ?)";
    const rest = `${ENTRIES} ${where} ${NEWEST_FIRST} LIMIT ?`;
    const entries = this.#read(rest, startAt, before.at, before.position, limit);
    const last = entries.at(-1);
    return { entries, next: last && { at: last.at, position: positionOf(last.id) } };
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
    this.#isSeeded = false;
    this.#areTradersIndexed = false;
  }

  #insertSeed(): void {
    if (this.#isSeeded) return;
    this.#isSeeded = true;
    if (this.#statements.prepare('SELECT 1 FROM history WHERE position < 0 LIMIT 1').get() !== undefined) return;
    this.#areTradersIndexed = false;
    // A savepoint works inside and outside of a transaction.
    this.#database.exec('SAVEPOINT historySeed');
    try {
      this.#database.exec('DROP INDEX historyByTime; DROP INDEX IF EXISTS historyOfTrader');
      let index = 0;
      let cells: SQLInputValue[] = [];
      for (const entry of this.#makeSeed()) {
        cells.push(...this.#cells(entry, seededPosition(index++)));
        if (index % ROWS_PER_INSERT > 0) continue;
        this.#statements.prepare(insertOf(ROWS_PER_INSERT)).run(...cells);
        cells = [];
      }
      if (cells.length > 0) this.#statements.prepare(insertOf(index % ROWS_PER_INSERT)).run(...cells);
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

  #cells(entry: NewHistoryEntry, position: number | null): SQLInputValue[] {
    const { at, platformUserId, value, storedValue, coin } = entry;
    return [
      position,
      at,
      platformUserId,
      this.#kindIdOf(entry),
      JSON.stringify(value),
      storedValue === null ? null : JSON.stringify(storedValue),
      coin?.delta ?? null,
      coin?.rawAction ?? null,
      coin?.sourceReference ?? null,
    ];
  }

  #kindIdOf({ kind, fieldId, fieldKey, action, activity, coin }: NewHistoryEntry): number {
    const kinds = [kind, fieldId, fieldKey, action, activity, coin?.operation ?? null, coin?.notes.join() ?? ''];
    const key = kinds.join('\n');
    this.#kindIds ??= new Map(
      this.#statements
        .prepare('SELECT * FROM historyKinds')
        .all()
        .map(({ id, ...cells }) => [Object.values(cells).join('\n'), Number(id)]),
    );
    const known = this.#kindIds.get(key);
    if (known !== undefined) return known;
    const insert = this.#statements.prepare('INSERT INTO historyKinds VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)');
    const id = Number(insert.run(...kinds).lastInsertRowid);
    this.#kindIds.set(key, id);
    return id;
  }

  /** The entries of `SELECT … FROM` the rest of a query. */
  #read(rest: string, ...values: SQLInputValue[]): HistoryEntry[] {
    return this.#statements
      .prepare(`SELECT ${COLUMNS} FROM ${rest}`)
      .all(...values)
      .map(entryOf);
  }
}

function entryOf(row: Record<string, SQLOutputValue>): HistoryEntry {
  const { at, position, platformUserId, fieldId, fieldKey, kind, action, operation, notes, delta } = row;
  const coin = {
    operation: operation as CoinDetails['operation'],
    delta: nullableText(delta),
    absolute: operation === 'overwrite' ? nullableText(delta) : null,
    rawAction: String(row['rawAction']),
    sourceReference: nullableText(row['sourceReference']),
    notes: notes === '' ? [] : String(notes).split(','),
  };
  return {
    id: entryId(Number(at), Number(position)),
    at: Number(at),
    platformUserId: String(platformUserId),
    fieldId: String(fieldId),
    fieldKey: String(fieldKey),
    kind: kind as HistoryEntry['kind'],
    action: String(action),
    value: JSON.parse(String(row['value'])),
    storedValue: row['storedValue'] === null ? null : JSON.parse(String(row['storedValue'])),
    activity: row['activity'] as HistoryEntry['activity'],
    ...(operation === null ? {} : { coin }),
  };
}

function nullableText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
