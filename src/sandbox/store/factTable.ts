import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Single values with a name, kept as JSON: community, settings, clock, seed. */
export class FactTable {
  readonly #get: StatementSync;
  readonly #set: StatementSync;

  constructor(database: DatabaseSync) {
    this.#get = database.prepare('SELECT value FROM facts WHERE name = ?');
    this.#set = database.prepare(
      'INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
  }

  get(name: string): unknown {
    const row = this.#get.get(name);
    return row === undefined ? undefined : JSON.parse(String(row['value']));
  }

  set(name: string, value: unknown): void {
    this.#set.run(name, JSON.stringify(value));
  }

  /** The next number of a running count, from 1. */
  next(name: string): number {
    const number = Number(this.get(name) ?? 0) + 1;
    this.set(name, number);
    return number;
  }
}
