import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Columns, flag, text, unique } from './columns.ts';
import type { TableSchema } from './database.ts';

/** A stored analysis: the columns for queries, and its reply as JSON text. */
export interface AnalysisRow {
  readonly id: string;
  readonly communityId: string;
  readonly channelId: string;
  readonly status: string;
  readonly type: string;
  readonly ownerId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deleted: boolean;
  /** JSON of the analysis without `message` (P2 2.4). */
  readonly body: string;
  /** JSON of the channel post, or `null` when it's missing. */
  readonly post: string;
}

const columns = new Columns<AnalysisRow>('analyses', {
  id: unique(text),
  communityId: text,
  channelId: text,
  status: text,
  type: text,
  ownerId: text,
  createdAt: text,
  updatedAt: text,
  deleted: flag,
  body: text,
  post: text,
});
const MUTABLE = ['status', 'type', 'updatedAt', 'deleted', 'body', 'post'] as const;

/** `analyses`: `position` sorts those of the same time; `creations`: which request created one. */
export const analysisSchema: TableSchema = {
  names: ['analyses', 'creations'],
  sql: `
  CREATE TABLE analyses (position INTEGER PRIMARY KEY, ${columns.sql});
  CREATE INDEX analysesOfChannel ON analyses (channelId, deleted, createdAt DESC, position DESC);
  CREATE TABLE creations (
    channelId TEXT NOT NULL, idempotencyKey TEXT NOT NULL, fingerprint TEXT NOT NULL, analysisId TEXT NOT NULL,
    PRIMARY KEY (channelId, idempotencyKey)
  ) WITHOUT ROWID;
`,
};

/** The analyses. Rows contain the reply as JSON. */
export class AnalysisTable {
  readonly #one: StatementSync;
  readonly #all: StatementSync;
  readonly #count: StatementSync;
  readonly #page: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;

  constructor(database: DatabaseSync) {
    this.#one = database.prepare('SELECT * FROM analyses WHERE id = ? AND deleted = 0');
    this.#all = database.prepare('SELECT * FROM analyses WHERE deleted = 0 ORDER BY createdAt DESC, position DESC');
    this.#count = database.prepare('SELECT count(*) AS count FROM analyses WHERE channelId = ? AND deleted = 0');
    // The inner query reads nothing but an index, so that skipping many cards stays cheap.
    this.#page = database.prepare(`SELECT body FROM
      (SELECT position FROM analyses WHERE channelId = ? AND deleted = 0
        ORDER BY createdAt DESC, position DESC LIMIT ? OFFSET ?)
      CROSS JOIN analyses USING (position) ORDER BY createdAt DESC, position DESC`);
    this.#add = database.prepare(columns.insert);
    this.#update = database.prepare(columns.update(MUTABLE, 'id'));
  }

  /** Finds an analysis that wasn't deleted. */
  find(id: string): AnalysisRow | undefined {
    const row = this.#one.get(id.toLowerCase());
    return row && columns.row(row);
  }

  /** All analyses that weren't deleted, newest first. */
  all(): AnalysisRow[] {
    return this.#all.all().map((row) => columns.row(row));
  }

  add(row: AnalysisRow): void {
    this.#add.run(...columns.cells(row));
  }

  update(row: AnalysisRow): void {
    this.#update.run(...columns.cells(row, MUTABLE), row.id);
  }

  count(channelId: string): number {
    return Number(this.#count.get(channelId)?.['count']);
  }

  /** The JSON texts of one page, newest first. */
  page(channelId: string, limit: number, offset: number): string[] {
    return this.#page.all(channelId, limit, offset).map((row) => String(row['body']));
  }
}

/** A creation with an idempotency key: the request's hash and the resulting analysis. */
interface Creation {
  readonly fingerprint: string;
  readonly analysisId: string;
}

/** Creations by channel and idempotency key (public-facts 3.1). */
export class CreationTable {
  readonly #find: StatementSync;
  readonly #add: StatementSync;
  readonly #forget: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(
      'SELECT fingerprint, analysisId FROM creations WHERE channelId = ? AND idempotencyKey = ?',
    );
    this.#add = database.prepare('INSERT OR REPLACE INTO creations VALUES (?, ?, ?, ?)');
    this.#forget = database.prepare('DELETE FROM creations WHERE analysisId = ?');
  }

  find(channelId: string, idempotencyKey: string): Creation | undefined {
    const row = this.#find.get(channelId, idempotencyKey);
    return row && { fingerprint: String(row['fingerprint']), analysisId: String(row['analysisId']) };
  }

  add(channelId: string, idempotencyKey: string, { fingerprint, analysisId }: Creation): void {
    this.#add.run(channelId, idempotencyKey, fingerprint, analysisId);
  }

  /** Frees the key of a deleted analysis. */
  forget(analysisId: string): void {
    this.#forget.run(analysisId);
  }
}
