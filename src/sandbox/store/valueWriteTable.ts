import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './tableLayout.ts';

/** A value write that carried an idempotency key: what was asked (as a hash) and the JSON that was answered. */
export interface ValueWrite {
  readonly fingerprint: string;
  readonly answer: string;
}

/** `valueWrites`: value writes by API key and idempotency key (P2 4.5). */
export const valueWriteSchema: TableSchema = {
  names: ['valueWrites'],
  sql: `
  CREATE TABLE valueWrites (
    apiKey TEXT NOT NULL, idempotencyKey TEXT NOT NULL, fingerprint TEXT NOT NULL, answer TEXT NOT NULL,
    PRIMARY KEY (apiKey, idempotencyKey)
  ) WITHOUT ROWID;
`,
};

/** Value writes that can be sent again without a second effect. */
export class ValueWriteTable {
  readonly #find: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(
      'SELECT fingerprint, answer FROM valueWrites WHERE apiKey = ? AND idempotencyKey = ?',
    );
    this.#add = database.prepare('INSERT INTO valueWrites VALUES (?, ?, ?, ?)');
  }

  find(apiKey: string, idempotencyKey: string): ValueWrite | undefined {
    const row = this.#find.get(apiKey, idempotencyKey);
    return row && { fingerprint: String(row['fingerprint']), answer: String(row['answer']) };
  }

  add(apiKey: string, idempotencyKey: string, { fingerprint, answer }: ValueWrite): void {
    this.#add.run(apiKey, idempotencyKey, fingerprint, answer);
  }
}
