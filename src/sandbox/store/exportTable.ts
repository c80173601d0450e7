import type { TableSchema } from './database.ts';
import { Columns, integer, integerOrNull, json, Table, text, unique, word } from './table.ts';

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

const UPDATE = columns.update(MUTABLE, 'id');

/** The export jobs. */
export class ExportTable extends Table<ExportRow> {
  protected readonly columns = columns;

  /** Oldest first. */
  all(): ExportRow[] {
    return this.many('ORDER BY position');
  }

  find(id: string): ExportRow | undefined {
    return this.one('WHERE id = ?', id);
  }

  /** The job that the same request created before (P1 4.1). */
  ofRequest(keyHash: string, idempotencyKey: string, fingerprint: string): ExportRow | undefined {
    return this.one(
      'WHERE keyHash = ? AND idempotencyKey = ? AND fingerprint = ?',
      keyHash,
      idempotencyKey,
      fingerprint,
    );
  }

  /** The oldest job with the status. */
  first(status: 'queued' | 'processing'): ExportRow | undefined {
    return this.one('WHERE status = ? ORDER BY position LIMIT 1', status);
  }

  /** Writes the mutable columns. */
  update(row: ExportRow): void {
    this.run(UPDATE, ...columns.cells(row, MUTABLE), row.id);
  }
}
