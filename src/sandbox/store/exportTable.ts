import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './database.ts';

/** Why a job has failed. */
export type ExportFailure = 'client_ref_unknown' | 'client_ref_ambiguous' | 'processing_failed';

/** What a job was asked for (P1 4.1). */
export interface ExportOrder {
  readonly format: 'csv' | 'json';
  /** Epoch milliseconds, inclusive. */
  readonly startAt: number;
  /** Epoch milliseconds, exclusive. */
  readonly endAt: number;
  /** Absent: all customers. */
  readonly clientRefs?: readonly string[];
}

/** An export job (P1 2.1). */
export interface ExportRow {
  readonly id: string;
  readonly communityId: string;
  /** Of the API key that made it: another key never finds it by its idempotency key. */
  readonly keyHash: string;
  readonly idempotencyKey: string;
  /** Of the body: another body under the same key is another job (P1 4.1). */
  readonly fingerprint: string;
  readonly order: ExportOrder;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  /** When it came into the queue, epoch milliseconds of the service's clock. */
  readonly queuedAt: number;
  /** Counts how often work on it began: what an earlier run still has in hand is out of date. */
  readonly run: number;
  /** Rows and bytes of the file; null until there is one. */
  readonly rowCount: number | null;
  readonly sizeBytes: number | null;
  readonly failure: ExportFailure | null;
}

/** `exports`: the jobs, in the order of their making. */
export const exportSchema: TableSchema = {
  names: ['exports'],
  sql: `
  CREATE TABLE exports (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, communityId TEXT NOT NULL, keyHash TEXT NOT NULL,
    idempotencyKey TEXT NOT NULL, fingerprint TEXT NOT NULL, "order" TEXT NOT NULL, status TEXT NOT NULL,
    queuedAt INTEGER NOT NULL, run INTEGER NOT NULL, rowCount INTEGER, sizeBytes INTEGER, failure TEXT,
    UNIQUE (keyHash, idempotencyKey, fingerprint)
  );
  CREATE INDEX exportsByStatus ON exports (status, position);
`,
};

/** The export jobs. */
export class ExportTable {
  readonly #all: StatementSync;
  readonly #one: StatementSync;
  readonly #ofRequest: StatementSync;
  readonly #first: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT * FROM exports ORDER BY position');
    this.#one = database.prepare('SELECT * FROM exports WHERE id = ?');
    this.#ofRequest = database.prepare(
      'SELECT * FROM exports WHERE keyHash = ? AND idempotencyKey = ? AND fingerprint = ?',
    );
    this.#first = database.prepare('SELECT * FROM exports WHERE status = ? ORDER BY position LIMIT 1');
    this.#add = database.prepare('INSERT INTO exports VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#update = database.prepare(
      'UPDATE exports SET status = ?, queuedAt = ?, run = ?, rowCount = ?, sizeBytes = ?, failure = ? WHERE id = ?',
    );
  }

  /** Oldest first. */
  all(): ExportRow[] {
    return this.#all.all().map(rowOf);
  }

  find(id: string): ExportRow | undefined {
    const row = this.#one.get(id);
    return row && rowOf(row);
  }

  /** The job that this very request made before (P1 4.1). */
  ofRequest(keyHash: string, idempotencyKey: string, fingerprint: string): ExportRow | undefined {
    const row = this.#ofRequest.get(keyHash, idempotencyKey, fingerprint);
    return row && rowOf(row);
  }

  /** The oldest in that state. */
  first(status: 'queued' | 'processing'): ExportRow | undefined {
    const row = this.#first.get(status);
    return row && rowOf(row);
  }

  add(row: ExportRow): void {
    const { id, communityId, keyHash, idempotencyKey, fingerprint, order, status, queuedAt, run } = row;
    const { rowCount, sizeBytes, failure } = row;
    const asked = JSON.stringify(order);
    this.#add.run(
      id,
      communityId,
      keyHash,
      idempotencyKey,
      fingerprint,
      asked,
      status,
      queuedAt,
      run,
      rowCount,
      sizeBytes,
      failure,
    );
  }

  /** Writes what changes as the job goes on. */
  update({ id, status, queuedAt, run, rowCount, sizeBytes, failure }: ExportRow): void {
    this.#update.run(status, queuedAt, run, rowCount, sizeBytes, failure, id);
  }
}

function rowOf(row: Record<string, unknown>): ExportRow {
  return {
    id: String(row['id']),
    communityId: String(row['communityId']),
    keyHash: String(row['keyHash']),
    idempotencyKey: String(row['idempotencyKey']),
    fingerprint: String(row['fingerprint']),
    order: JSON.parse(String(row['order'])),
    status: row['status'] as ExportRow['status'],
    queuedAt: Number(row['queuedAt']),
    run: Number(row['run']),
    rowCount: row['rowCount'] === null ? null : Number(row['rowCount']),
    sizeBytes: row['sizeBytes'] === null ? null : Number(row['sizeBytes']),
    failure: row['failure'] as ExportRow['failure'],
  };
}
