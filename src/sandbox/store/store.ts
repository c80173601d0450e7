import type { DatabaseSync } from 'node:sqlite';
import { textSeed } from '../random.ts';
import { AnalysisTable, analysisSchema, CreationTable } from './analysisTable.ts';
import { BulkTable, bulkSchema } from './bulkTable.ts';
import { BadgeTable, badgeSchema, ChannelTable, communitySchema, EventTable, FactTable } from './communityTables.ts';
import { KeyTable, keySchema, WidgetTable, widgetSchema } from './credentialTables.ts';
import type { TableSchema } from './database.ts';
import { ExportTable, exportSchema } from './exportTable.ts';
import {
  FieldTable,
  FieldValueTable,
  fieldSchema,
  fieldValueSchema,
  ValueWriteTable,
  valueWriteSchema,
} from './fieldTables.ts';
import { HistoryTable, historySchema } from './historyTable.ts';
import { LeaderboardTable, leaderboardSchema } from './leaderboardTable.ts';
import { OrderTable, orderSchema, RedemptionStatusTable, redemptionStatusSchema } from './orderTables.ts';
import { OverviewTable } from './overview.ts';
import { UserTable, userSchema } from './userTable.ts';

/** All persistent data, one class per table. Every write belongs to a transaction that is on disk when it returns. */
export class Store {
  readonly facts: FactTable;
  readonly channels: ChannelTable;
  readonly users: UserTable;
  readonly fields: FieldTable;
  readonly fieldValues: FieldValueTable;
  readonly history: HistoryTable;
  readonly valueWrites: ValueWriteTable;
  readonly keys: KeyTable;
  readonly analyses: AnalysisTable;
  readonly creations: CreationTable;
  readonly events: EventTable;
  readonly exports: ExportTable;
  readonly bulk: BulkTable;
  readonly orders: OrderTable;
  readonly redemptionStatuses: RedemptionStatusTable;
  readonly leaderboards: LeaderboardTable;
  readonly overview: OverviewTable;
  readonly widgets: WidgetTable;
  readonly badges: BadgeTable;
  /** The state that `POST /reset` restores. */
  readonly seedCopy: SeedCopy;
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    prepareSchema(database);
    this.seedCopy = new SeedCopy(database);
    this.facts = new FactTable(database);
    this.channels = new ChannelTable(database);
    this.users = new UserTable(database);
    this.fields = new FieldTable(database);
    this.fieldValues = new FieldValueTable(database, this.users, this.fields);
    this.history = new HistoryTable(database);
    this.valueWrites = new ValueWriteTable(database);
    this.keys = new KeyTable(database);
    this.analyses = new AnalysisTable(database);
    this.creations = new CreationTable(database);
    this.events = new EventTable(database);
    this.exports = new ExportTable(database);
    this.bulk = new BulkTable(database);
    this.orders = new OrderTable(database);
    this.redemptionStatuses = new RedemptionStatusTable(database);
    this.leaderboards = new LeaderboardTable(database);
    this.overview = new OverviewTable(database);
    this.widgets = new WidgetTable(database);
    this.badges = new BadgeTable(database);
  }

  /** Runs `work` in a transaction: either all of its writes are stored or none. */
  transact<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      this.#forget();
      throw error;
    }
  }

  /**
   * A transaction without a flush, for background work that is repeated if lost. It survives a kill of the
   * process, and the next `transact` flushes it.
   */
  transactUnflushed<T>(work: () => T): T {
    this.#database.exec('PRAGMA synchronous = NORMAL');
    try {
      return this.transact(work);
    } finally {
      this.#database.exec('PRAGMA synchronous = FULL');
    }
  }

  /** Empties every table except for the seeded history; call it in the transaction that plants the new seed. */
  clear(): void {
    for (const table of TABLE_NAMES) this.#database.exec(`DELETE FROM ${table}`);
    this.history.removeOwn();
    this.#forget();
  }

  close(): void {
    this.#database.close();
  }

  /** Call when cached state may differ from the tables. */
  #forget(): void {
    this.overview.clearCache();
    this.fields.clearCache();
    this.history.clearCache();
  }
}

const EXISTING_TABLES_SQL = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";

/** Clears a folder of another layout: its data can't be read, and it belongs to a sandbox. */
function prepareSchema(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA user_version').get();
  if (row?.['user_version'] === SCHEMA_VERSION) return;
  database.exec('BEGIN IMMEDIATE');
  // The older layout may have had other tables.
  for (const { name } of database.prepare(EXISTING_TABLES_SQL).all()) database.exec(`DROP TABLE "${String(name)}"`);
  database.exec(SCHEMA_SQL);
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  database.exec('COMMIT');
}

/** Increase it when data changes its meaning without a change of SQL, and with every change of the seeded history. */
export const CONTENT_VERSION = 6;

const SCHEMAS: readonly TableSchema[] = [
  communitySchema,
  keySchema,
  analysisSchema,
  userSchema,
  fieldSchema,
  fieldValueSchema,
  historySchema,
  orderSchema,
  redemptionStatusSchema,
  leaderboardSchema,
  widgetSchema,
  badgeSchema,
  bulkSchema,
  exportSchema,
  valueWriteSchema,
];

/** SQL of an empty store. */
const SCHEMA_SQL = SCHEMAS.map(({ sql }) => sql).join('\n');

/** The tables that a reset clears and copies back. */
const TABLE_NAMES = SCHEMAS.flatMap(({ names }) => names);

/** Changes with every change of the tables; SQLite needs an integer above 0. */
const SCHEMA_VERSION = (textSeed(`${CONTENT_VERSION} ${SCHEMA_SQL}`) >>> 1) + 1;

/**
 * A copy of the seeded tables in memory, because copying rows is faster than seeding again. Lives as long as the process.
 * All methods run inside the caller's transaction.
 */
class SeedCopy {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec("ATTACH ':memory:' AS seedCopy");
    database.exec('CREATE TABLE seedCopy.copyOf (name TEXT, changes INTEGER)');
  }

  /** Copies the current tables; `name` identifies the seed. */
  keep(name: string): void {
    // The name is stored in the database, so that a rolled back copy has none.
    this.#database.exec('DELETE FROM seedCopy.copyOf');
    this.#database.prepare('INSERT INTO seedCopy.copyOf VALUES (?, NULL)').run(name);
    for (const table of TABLE_NAMES) {
      this.#database.exec(`DROP TABLE IF EXISTS seedCopy.${table}`);
      this.#database.exec(`CREATE TABLE seedCopy.${table} AS SELECT * FROM main.${table}`);
    }
    this.#rememberChanges();
  }

  /** Whether nothing was written since `keep` or `putBack` with this name. */
  isUnchanged(name: string): boolean {
    const unchanged = 'SELECT 1 FROM seedCopy.copyOf WHERE name = ? AND changes = total_changes()';
    return this.#database.prepare(unchanged).get(name) !== undefined;
  }

  /** Fills the cleared tables from the copy; false if there is none with the name. */
  putBack(name: string): boolean {
    if (this.#database.prepare('SELECT 1 FROM seedCopy.copyOf WHERE name = ?').get(name) === undefined) return false;
    for (const table of TABLE_NAMES) {
      this.#database.exec(`INSERT INTO main.${table} SELECT * FROM seedCopy.${table}`);
    }
    this.#rememberChanges();
    return true;
  }

  /** `total_changes` counts the rows written so far; it will count this one too. */
  #rememberChanges(): void {
    this.#database.exec('UPDATE seedCopy.copyOf SET changes = total_changes() + 1');
  }
}
