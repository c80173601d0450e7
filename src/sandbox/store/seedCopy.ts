import type { DatabaseSync } from 'node:sqlite';
import { TABLE_NAMES } from './tables.ts';

/**
 * The tables as the seed left them, copied in memory: going back to the seed is then a matter of copying rows, and not
 * of making them again. Lives as long as the process. Both calls stand in the caller's transaction.
 */
export class SeedCopy {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec("ATTACH ':memory:' AS seedCopy");
    database.exec('CREATE TABLE seedCopy.copyOf (name TEXT)');
  }

  /** Copies what the tables hold now; the name says which seed it is. */
  keep(name: string): void {
    // The name lies in the database, so that a rolled back copy has none.
    this.#database.exec('DELETE FROM seedCopy.copyOf');
    this.#database.prepare('INSERT INTO seedCopy.copyOf VALUES (?)').run(name);
    for (const table of TABLE_NAMES) {
      this.#database.exec(`DROP TABLE IF EXISTS seedCopy.${table}`);
      this.#database.exec(`CREATE TABLE seedCopy.${table} AS SELECT * FROM main.${table}`);
    }
  }

  /** Fills the emptied tables from the copy; false: there is none of that name. */
  putBack(name: string): boolean {
    if (this.#database.prepare('SELECT 1 FROM seedCopy.copyOf WHERE name = ?').get(name) === undefined) return false;
    for (const table of TABLE_NAMES) {
      this.#database.exec(`INSERT INTO main.${table} SELECT * FROM seedCopy.${table}`);
    }
    return true;
  }
}
