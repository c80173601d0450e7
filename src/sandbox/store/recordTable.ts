import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Resources that are kept whole, as JSON, in the order of their making. */
export const RECORD_KINDS = ['leaderboards', 'orders', 'redemptionStatuses', 'bulkJobs', 'exports'] as const;
/** A resource that is kept whole. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Records by kind and id. */
export class RecordTable {
  readonly #all: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT body FROM records WHERE kind = ? ORDER BY position');
    this.#add = database.prepare(
      'INSERT INTO records VALUES (?1, (SELECT count(*) FROM records WHERE kind = ?1), ?2, ?3)',
    );
  }

  all(kind: RecordKind): unknown[] {
    return this.#all.all(kind).map((row) => JSON.parse(String(row['body'])));
  }

  add(kind: RecordKind, id: string, body: unknown): void {
    this.#add.run(kind, id, JSON.stringify(body));
  }
}
