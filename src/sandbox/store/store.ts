import type { DatabaseSync } from 'node:sqlite';
import { AnalysisTable } from './analysisTable.ts';
import { BadgeTable } from './badgeTable.ts';
import { BulkTable } from './bulkTable.ts';
import { ChannelTable } from './channelTable.ts';
import { CreationTable } from './creationTable.ts';
import { EventTable } from './eventTable.ts';
import { ExportTable } from './exportTable.ts';
import { FactTable } from './factTable.ts';
import { FieldTable } from './fieldTable.ts';
import { FieldValueTable } from './fieldValueTable.ts';
import { HistoryPages } from './historyPages.ts';
import { HistoryTable } from './historyTable.ts';
import { KeyTable } from './keyTable.ts';
import { LeaderboardTable } from './leaderboardTable.ts';
import { OrderTable } from './orderTable.ts';
import { OverviewRows } from './overviewRows.ts';
import { PhoneContacts } from './phoneContacts.ts';
import { RedemptionStatusTable } from './redemptionStatusTable.ts';
import { SeedCopy } from './seedCopy.ts';
import { SCHEMA_SQL, SCHEMA_VERSION, TABLE_NAMES } from './tables.ts';
import { UserTable } from './userTable.ts';
import { ValueWriteTable } from './valueWriteTable.ts';
import { WidgetTable } from './widgetTable.ts';

/** All that lasts. One table class each; every write stands in a transaction that is on disk when it returns. */
export class Store {
  readonly facts: FactTable;
  readonly channels: ChannelTable;
  readonly users: UserTable;
  readonly fields: FieldTable;
  readonly fieldValues: FieldValueTable;
  readonly history: HistoryTable;
  readonly historyPages: HistoryPages;
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
  readonly overview: OverviewRows;
  readonly phoneContacts: PhoneContacts;
  readonly widgets: WidgetTable;
  readonly badges: BadgeTable;
  /** What `POST /reset` goes back to. */
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
    this.historyPages = new HistoryPages(this.users, this.fields, this.history);
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
    this.overview = new OverviewRows(database);
    this.phoneContacts = new PhoneContacts(database);
    this.widgets = new WidgetTable(database);
    this.badges = new BadgeTable(database);
  }

  /** Everything that `work` writes becomes true at once, or nothing of it. */
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
   * The same for work that nobody waits for and that is done again when it is lost: it survives the process however that
   * ends, and the next `transact` flushes it with its own.
   */
  transactUnflushed<T>(work: () => T): T {
    this.#database.exec('PRAGMA synchronous = NORMAL');
    try {
      return this.transact(work);
    } finally {
      this.#database.exec('PRAGMA synchronous = FULL');
    }
  }

  /** Empties every table; meant to stand in one transaction with the new seed. */
  clear(): void {
    for (const table of TABLE_NAMES) this.#database.exec(`DELETE FROM ${table}`);
    this.#forget();
  }

  close(): void {
    this.#database.close();
  }

  /** What tables hold in memory may be other than what is stored. */
  #forget(): void {
    this.analyses.clearCache();
    this.keys.clearCache();
    this.overview.clearCache();
    this.fields.clearCache();
    this.history.clearCache();
  }
}

const EXISTING_TABLES_SQL = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";

/** A folder of an older layout is emptied: what it holds cannot be read any more, and is a sandbox's. */
function prepareSchema(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA user_version').get();
  if (row?.['user_version'] === SCHEMA_VERSION) return;
  database.exec('BEGIN IMMEDIATE');
  // The older layout may have had tables that are not known any more.
  for (const { name } of database.prepare(EXISTING_TABLES_SQL).all()) database.exec(`DROP TABLE "${String(name)}"`);
  database.exec(SCHEMA_SQL);
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  database.exec('COMMIT');
}
