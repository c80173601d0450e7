import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Columns, integer, integerOrNull, json, text, unique, word } from './columns.ts';
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

const columns = new Columns<ExportRow>('exports', {
  id: unique(text),
  communityId: text,
  keyHash: text,
  idempotencyKey: text,
  fingerprint: text,
  order: json(),
  status: word(),
  queuedAt: integer,
  run: integer,
  rowCount: integerOrNull,
  sizeBytes: integerOrNull,
  failure: word('TEXT'),
});
const MUTABLE = ['status', 'queuedAt', 'run', 'rowCount', 'sizeBytes', 'failure'] as const;

/** `exports`: the jobs in order of creation. */
export const exportSchema: TableSchema = {
  names: ['exports'],
  sql: `
  CREATE TABLE exports (
    position INTEGER PRIMARY KEY, ${columns.sql}, UNIQUE (keyHash, idempotencyKey, fingerprint)
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
    this.#add = database.prepare(columns.insert);
    this.#update = database.prepare(columns.update(MUTABLE, 'id'));
  }

  /** Oldest first. */
  all(): ExportRow[] {
    return this.#all.all().map((row) => columns.row(row));
  }

  find(id: string): ExportRow | undefined {
    const row = this.#one.get(id);
    return row && columns.row(row);
  }

  /** The job that the same request created before (P1 4.1). */
  ofRequest(keyHash: string, idempotencyKey: string, fingerprint: string): ExportRow | undefined {
    const row = this.#ofRequest.get(keyHash, idempotencyKey, fingerprint);
    return row && columns.row(row);
  }

  /** The oldest job with the status. */
  first(status: 'queued' | 'processing'): ExportRow | undefined {
    const row = this.#first.get(status);
    return row && columns.row(row);
  }

  add(row: ExportRow): void {
    this.#add.run(...columns.cells(row));
  }

  /** Writes the mutable columns. */
  update(row: ExportRow): void {
    this.#update.run(...columns.cells(row, MUTABLE), row.id);
  }
}
