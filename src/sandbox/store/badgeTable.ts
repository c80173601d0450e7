import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './tableLayout.ts';

/** A badge that traders can be given. */
export interface Badge {
  /** 24 hex. */
  readonly id: string;
  readonly communityId: string;
  readonly title: string;
  /** What it was made from (P2 4.11). */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** `badges`: titles are unique in a community. */
export const badgeSchema: TableSchema = {
  names: ['badges'],
  sql: `
  CREATE TABLE badges (
    id TEXT PRIMARY KEY, communityId TEXT NOT NULL, title TEXT NOT NULL, fields TEXT NOT NULL, UNIQUE (communityId, title)
  ) WITHOUT ROWID;
`,
};

/** The badges of every community. */
export class BadgeTable {
  readonly #byTitle: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#byTitle = database.prepare('SELECT * FROM badges WHERE communityId = ? AND title = ?');
    this.#add = database.prepare('INSERT INTO badges VALUES (?, ?, ?, ?)');
  }

  /** Letter by letter. */
  byTitle(communityId: string, title: string): Badge | undefined {
    const row = this.#byTitle.get(communityId, title);
    if (row === undefined) return undefined;
    return {
      id: String(row['id']),
      communityId: String(row['communityId']),
      title: String(row['title']),
      fields: JSON.parse(String(row['fields'])),
    };
  }

  add({ id, communityId, title, fields }: Badge): void {
    this.#add.run(id, communityId, title, JSON.stringify(fields));
  }
}
