import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { BulkJobStatus, BulkRowCode } from '../../contract/bulkUpdates.ts';
import { Columns, flag, integer, integerOrNull, json, text, textOrNull, unique, word } from './columns.ts';
import type { TableSchema } from './database.ts';

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

/**
 * `bulkJobs`; `bulkBlocks`: the uploaded rows, byte for byte, about 64 kB each; `bulkFailures`: the failures of a block,
 * separate so that the rows are written only once.
 */
export const bulkSchema: TableSchema = {
  names: ['bulkJobs', 'bulkBlocks', 'bulkFailures'],
  sql: `
  CREATE TABLE bulkJobs (position INTEGER PRIMARY KEY, ${jobColumns.sql});
  CREATE INDEX bulkJobsOfCommunity ON bulkJobs (communityId, position);
  CREATE INDEX bulkJobsUnderWay ON bulkJobs (communityId, position) WHERE endedAt IS NULL;
  CREATE TABLE bulkBlocks (
    position INTEGER PRIMARY KEY, jobId TEXT NOT NULL, firstRow INTEGER NOT NULL, rows INTEGER NOT NULL, bytes BLOB NOT NULL
  );
  CREATE UNIQUE INDEX bulkBlocksOfJob ON bulkBlocks (jobId, firstRow);
  CREATE TABLE bulkFailures (
    jobId TEXT NOT NULL, firstRow INTEGER NOT NULL, failures TEXT NOT NULL, PRIMARY KEY (jobId, firstRow)
  ) WITHOUT ROWID;
`,
};

/** Bulk update jobs and their rows. */
export class BulkTable {
  readonly #one: StatementSync;
  readonly #page: StatementSync;
  readonly #count: StatementSync;
  readonly #turns: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;
  readonly #removeJob: StatementSync;
  readonly #blocks: StatementSync;
  readonly #rowCount: StatementSync;
  readonly #addBlock: StatementSync;
  readonly #removeBlocks: StatementSync;
  readonly #removeStrayBlocks: StatementSync;
  readonly #failures: StatementSync;
  readonly #addFailures: StatementSync;

  constructor(database: DatabaseSync) {
    const prepare = (sql: string) => database.prepare(sql);
    this.#one = prepare('SELECT * FROM bulkJobs WHERE communityId = ? AND id = ?');
    this.#page = prepare('SELECT * FROM bulkJobs WHERE communityId = ? ORDER BY position DESC LIMIT ? OFFSET ?');
    this.#count = prepare('SELECT count(*) AS count FROM bulkJobs WHERE communityId = ?');
    this.#turns = prepare(
      `SELECT * FROM bulkJobs WHERE position IN
        (SELECT min(position) FROM bulkJobs WHERE endedAt IS NULL GROUP BY communityId)`,
    );
    this.#add = prepare(jobColumns.insert);
    this.#update = prepare(jobColumns.update(MUTABLE, 'id'));
    this.#removeJob = prepare('DELETE FROM bulkJobs WHERE id = ?');
    this.#blocks = prepare(
      `SELECT firstRow, rows, bytes FROM bulkBlocks WHERE jobId = ?1 AND firstRow >=
        (SELECT max(firstRow) FROM bulkBlocks WHERE jobId = ?1 AND firstRow <= ?2) ORDER BY firstRow`,
    );
    this.#rowCount = prepare('SELECT sum(rows) AS rows FROM bulkBlocks WHERE jobId = ?');
    this.#addBlock = prepare('INSERT INTO bulkBlocks VALUES (NULL, ?, ?, ?, ?)');
    this.#removeBlocks = prepare('DELETE FROM bulkBlocks WHERE jobId = ?');
    this.#removeStrayBlocks = prepare(
      `DELETE FROM bulkBlocks WHERE position IN
        (SELECT position FROM bulkBlocks WHERE jobId NOT IN (SELECT id FROM bulkJobs))`,
    );
    this.#failures = prepare('SELECT failures FROM bulkFailures WHERE jobId = ? AND firstRow = ?');
    this.#addFailures = prepare('INSERT INTO bulkFailures VALUES (?, ?, ?)');
  }

  /** A job of the community; ids in any case. */
  find(communityId: string, id: string): BulkJob | undefined {
    const row = this.#one.get(communityId, id.toLowerCase());
    return row && jobColumns.row(row);
  }

  /** Newest first. */
  page(communityId: string, limit: number, offset: number): BulkJob[] {
    return this.#page.all(communityId, limit, offset).map((row) => jobColumns.row(row));
  }

  count(communityId: string): number {
    return Number(this.#count.get(communityId)?.['count']);
  }

  /** Each community's oldest unfinished job, which is the next to run (P2 3.1). */
  turns(): BulkJob[] {
    return this.#turns.all().map((row) => jobColumns.row(row));
  }

  add(job: BulkJob): void {
    this.#add.run(...jobColumns.cells(job));
  }

  /** Writes the mutable columns. */
  update(job: BulkJob): void {
    this.#update.run(...jobColumns.cells(job, MUTABLE), job.id);
  }

  /** Deletes the job and its rows. */
  remove(jobId: string): void {
    this.#removeJob.run(jobId);
    this.#removeBlocks.run(jobId);
  }

  /** The block with the row, and the following ones. */
  *blocksFrom(jobId: string, row: number): Generator<BulkBlock, void, undefined> {
    for (const block of this.#blocks.iterate(jobId, row)) yield blockOf(block);
  }

  /** The number of rows stored for a job, queued or not. */
  rowCount(jobId: string): number {
    return Number(this.#rowCount.get(jobId)?.['rows'] ?? 0);
  }

  addBlock(jobId: string, { firstRow, rows, bytes }: BulkBlock): void {
    this.#addBlock.run(jobId, firstRow, rows, bytes);
  }

  /** Deletes the rows of uploads that a kill interrupted. */
  removeStrayBlocks(): void {
    this.#removeStrayBlocks.run();
  }

  /** The failures of the block that begins with the row. */
  failures(jobId: string, firstRow: number): BlockFailures {
    const row = this.#failures.get(jobId, firstRow);
    return row === undefined ? [] : JSON.parse(String(row['failures']));
  }

  addFailures(jobId: string, firstRow: number, failures: BlockFailures): void {
    this.#addFailures.run(jobId, firstRow, JSON.stringify(failures));
  }
}

function blockOf(row: Record<string, unknown>): BulkBlock {
  const { firstRow, rows, bytes } = row;
  return {
    firstRow: Number(firstRow),
    rows: Number(rows),
    bytes: bytes instanceof Uint8Array ? bytes : new Uint8Array(),
  };
}

/** A run of rows, byte for byte. */
export interface BulkBlock {
  /** Index of the first row, from 0. */
  readonly firstRow: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

/** P2 2.3. */
export const MAX_ROW_ERRORS = 10;

/** Why a row failed; `field` is the cell's name in the job details, null for the whole row. */
export interface RowError {
  readonly field: string | null;
  readonly code: BulkRowCode;
}

/** The failed rows of a block, by index in it. */
type BlockFailures = readonly (readonly [row: number, errors: readonly RowError[]])[];

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
