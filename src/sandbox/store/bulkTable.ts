import type { BulkJobStatus, BulkRowCode } from '../../contract/bulkUpdates.ts';
import type { TableSchema } from './database.ts';
import { Columns, flag, integer, integerOrNull, json, Table, text, textOrNull, unique, word } from './table.ts';

/** A stored bulk update job (P2 2.3, 3.1). */
export interface BulkJob {
  /** 24 hex. */
  readonly id: string;
  readonly communityId: string;
  /** The `log_name` of the upload. */
  readonly name: string;
  readonly status: BulkJobStatus;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** As uploaded; null if rows match by `Email`. */
  readonly identifier: string | null;
  /** Whether the community's coin earning cap applies. */
  readonly isCapped: boolean;
  /** The header row, possibly empty. */
  readonly columns: readonly string[];
  /** The file isn't valid CSV to its end. */
  readonly isUnreadable: boolean;
  /** Rows in the file without the header. */
  readonly total: number;
  /** Processed rows. */
  readonly done: number;
  /** Failed rows among them. */
  readonly failed: number;
}

const jobColumns = new Columns<BulkJob>('bulkJobs', {
  id: unique(text),
  communityId: text,
  name: text,
  status: word(),
  createdAt: integer,
  startedAt: integerOrNull,
  endedAt: integerOrNull,
  identifier: textOrNull,
  isCapped: flag,
  columns: json(),
  isUnreadable: flag,
  total: integer,
  done: integer,
  failed: integer,
});
const MUTABLE = ['status', 'startedAt', 'endedAt', 'done', 'failed'] as const;

/** `bulkJobs`; `bulkRows`: the cells of the uploaded rows, and the errors of those that failed. */
export const bulkSchema: TableSchema = {
  names: ['bulkJobs', 'bulkRows'],
  sql: `
  CREATE TABLE bulkJobs (position INTEGER PRIMARY KEY, ${jobColumns.sql});
  CREATE INDEX bulkJobsOfCommunity ON bulkJobs (communityId, position);
  CREATE INDEX bulkJobsUnderWay ON bulkJobs (communityId, position) WHERE endedAt IS NULL;
  CREATE TABLE bulkRows (
    jobId TEXT NOT NULL, row INTEGER NOT NULL, cells TEXT NOT NULL, errors TEXT, PRIMARY KEY (jobId, row)
  ) WITHOUT ROWID;
`,
};

const UPDATE = jobColumns.update(MUTABLE, 'id');

/** Bulk update jobs and their rows. */
export class BulkTable extends Table<BulkJob> {
  protected readonly columns = jobColumns;

  /** A job of the community; ids in any case. */
  find(communityId: string, id: string): BulkJob | undefined {
    return this.one('WHERE communityId = ? AND id = ?', communityId, id.toLowerCase());
  }

  /** Newest first. */
  page(communityId: string, limit: number, offset: number): BulkJob[] {
    return this.many('WHERE communityId = ? ORDER BY position DESC LIMIT ? OFFSET ?', communityId, limit, offset);
  }

  count(communityId: string): number {
    return this.countOf('WHERE communityId = ?', communityId);
  }

  /** Each community's oldest unfinished job, which is the next to run (P2 3.1). */
  turns(): BulkJob[] {
    return this.many(
      'WHERE position IN (SELECT min(position) FROM bulkJobs WHERE endedAt IS NULL GROUP BY communityId)',
    );
  }

  /** Writes the mutable columns. */
  update(job: BulkJob): void {
    this.run(UPDATE, ...jobColumns.cells(job, MUTABLE), job.id);
  }

  /** Deletes the job and its rows. */
  remove(jobId: string): void {
    this.run('DELETE FROM bulkJobs WHERE id = ?', jobId);
    this.run('DELETE FROM bulkRows WHERE jobId = ?', jobId);
  }

  /** At most `limit` rows of a job from the row `from` on. */
  rows(jobId: string, from: number, limit: number): BulkRow[] {
    const rows = this.statement(
      'SELECT cells, errors FROM bulkRows WHERE jobId = ? AND row >= ? ORDER BY row LIMIT ?',
    ).all(jobId, from, limit);
    return rows.map(({ cells, errors }) => ({
      cells: JSON.parse(String(cells)),
      errors: errors === null ? [] : JSON.parse(String(errors)),
    }));
  }

  /** The number of rows stored for a job, queued or not. */
  rowCount(jobId: string): number {
    return Number(this.statement('SELECT count(*) AS count FROM bulkRows WHERE jobId = ?').get(jobId)?.['count']);
  }

  addRow(jobId: string, row: number, cells: readonly string[]): void {
    this.run('INSERT INTO bulkRows VALUES (?, ?, ?, NULL)', jobId, row, JSON.stringify(cells));
  }

  failRow(jobId: string, row: number, errors: readonly RowError[]): void {
    this.run('UPDATE bulkRows SET errors = ? WHERE jobId = ? AND row = ?', JSON.stringify(errors), jobId, row);
  }

  /** Deletes the rows of uploads that a kill interrupted. */
  removeStrayRows(): void {
    this.run('DELETE FROM bulkRows WHERE jobId NOT IN (SELECT id FROM bulkJobs)');
  }
}

/** An uploaded row; `errors` is empty unless it failed. */
interface BulkRow {
  readonly cells: readonly string[];
  readonly errors: readonly RowError[];
}

/** P2 2.3. */
export const MAX_ROW_ERRORS = 10;

/** Why a row failed; `field` is the cell's name in the job details, null for the whole row. */
export interface RowError {
  readonly field: string | null;
  readonly code: BulkRowCode;
}

/** The message of each code (P2 4.7). */
export const ROW_ERROR_MESSAGES: Readonly<Record<BulkRowCode, string>> = {
  USER_NOT_AVAILABLE: 'No user of the community matches this row',
  USER_NOT_COMMUNITY_MEMBER: 'The user is not a member of the community',
  REQUIRED_VALUE: 'A value is required',
  DUPLICATE_VALUE: 'An earlier row has the same value',
  IDENTIFIER_CONFLICT: 'The identifier cannot be assigned to this user',
  IDENTIFIER_LOOKUP_UNAVAILABLE: 'The identifier lookup is unavailable, upload the row again later',
  INVALID_OPERATOR: 'The operator must be add, subtract or overwrite',
  INVALID_VALUE: 'The value is not valid',
  ROW_OUTCOME_UNCERTAIN: 'The visit requirement could not be checked, the row was not applied',
  BULK_ROW_FAILED: 'The row could not be applied',
};
