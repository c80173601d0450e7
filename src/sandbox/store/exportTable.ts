import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './database.ts';

/** Why a job failed. */
export type ExportFailure = 'client_ref_unknown' | 'client_ref_ambiguous' | 'processing_failed';

/** The request of a job (P1 4.1). */
export interface ExportOrder {
  readonly format: 'csv' | 'json';
  /** Epoch milliseconds, inclusive. */
  readonly startAt: number;
  /** Epoch milliseconds, exclusive. */
  readonly endAt: number;
  /** All customers if absent. */
  readonly clientRefs?: readonly string[];
}

/** An export job (P1 2.1). */
export interface ExportRow {
  readonly id: string;
  readonly communityId: string;
  /** Hash of the API key that created it: other keys never find it by its idempotency key. */
  readonly keyHash: string;
  readonly idempotencyKey: string;
  /** Hash of the body: another body with the same key is another job (P1 4.1). */
  readonly fingerprint: string;
  readonly order: ExportOrder;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  /** When it was queued, epoch milliseconds of the service's clock. */
  readonly queuedAt: number;
  /** Number of the current run, so that earlier runs can be recognized as outdated. */
  readonly run: number;
  /** Size of the file; null until it exists. */
  readonly rowCount: number | null;
  readonly sizeBytes: number | null;
  readonly failure: ExportFailure | null;
}

/** `exports`: the jobs in order of creation. */
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

  /** The job that the same request created before (P1 4.1). */
  ofRequest(keyHash: string, idempotencyKey: string, fingerprint: string): ExportRow | undefined {
    const row = this.#ofRequest.get(keyHash, idempotencyKey, fingerprint);
    return row && rowOf(row);
  }

  /** The oldest job with the status. */
  first(status: 'queued' | 'processing'): ExportRow | undefined {
    const row = this.#first.get(status);
    return row && rowOf(row);
  }

  add(row: ExportRow): void {
    const { id, communityId, keyHash, idempotencyKey, fingerprint, order, status, queuedAt, run } = row;
    const { rowCount, sizeBytes, failure } = row;
    const orderJson = JSON.stringify(order);
    this.#add.run(
      id,
      communityId,
      keyHash,
      idempotencyKey,
      fingerprint,
      orderJson,
      status,
      queuedAt,
      run,
      rowCount,
      sizeBytes,
      failure,
    );
  }

  /** Writes the mutable columns. */
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
