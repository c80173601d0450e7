import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A channel of the community. */
export interface Channel {
  readonly id: string;
  readonly name: string;
}

/** The channels, in the community's order. */
export class ChannelTable {
  readonly #all: StatementSync;
  readonly #one: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT id, name FROM channels ORDER BY position');
    this.#one = database.prepare('SELECT 1 FROM channels WHERE id = ?');
    this.#add = database.prepare('INSERT INTO channels VALUES (?, ?, (SELECT count(*) FROM channels))');
  }

  all(): Channel[] {
    return this.#all.all().map((row) => ({ id: String(row['id']), name: String(row['name']) }));
  }

  has(id: string): boolean {
    return this.#one.get(id) !== undefined;
  }

  add({ id, name }: Channel): void {
    this.#add.run(id, name);
  }
}
