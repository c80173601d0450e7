import type { TableSchema } from './database.ts';
import { Columns, flag, Table, text, unique } from './table.ts';

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

const creationColumns = new Columns<Creation>('creations', {
  channelId: text,
  idempotencyKey: text,
  fingerprint: text,
  analysisId: text,
});

/** `analyses`: `position` sorts those of the same time; `creations`: which request created one. */
export const analysisSchema: TableSchema = {
  names: ['analyses', 'creations'],
  sql: `
  CREATE TABLE analyses (position INTEGER PRIMARY KEY, ${columns.sql});
  CREATE INDEX analysesOfChannel ON analyses (channelId, deleted, createdAt DESC, position DESC);
  CREATE TABLE creations (${creationColumns.sql}, PRIMARY KEY (channelId, idempotencyKey)) WITHOUT ROWID;
`,
};

const UPDATE = columns.update(MUTABLE, 'id');
const NEWEST_FIRST = 'ORDER BY createdAt DESC, position DESC';
const OF_CHANNEL = 'WHERE channelId = ? AND deleted = 0';

/** The analyses. Rows contain the reply as JSON. */
export class AnalysisTable extends Table<AnalysisRow> {
  protected readonly columns = columns;

  /** Finds an analysis that wasn't deleted. */
  find(id: string): AnalysisRow | undefined {
    return this.one('WHERE id = ? AND deleted = 0', id.toLowerCase());
  }

  /** All analyses that weren't deleted, newest first. */
  all(): AnalysisRow[] {
    return this.many(`WHERE deleted = 0 ${NEWEST_FIRST}`);
  }

  update(row: AnalysisRow): void {
    this.run(UPDATE, ...columns.cells(row, MUTABLE), row.id);
  }

  count(channelId: string): number {
    return this.countOf(OF_CHANNEL, channelId);
  }

  /** The JSON texts of one page, newest first. */
  page(channelId: string, limit: number, offset: number): string[] {
    // The inner query reads nothing but an index, so that skipping many cards stays cheap.
    const bodies = this.statement(`SELECT body FROM
      (SELECT position FROM analyses ${OF_CHANNEL} ${NEWEST_FIRST} LIMIT ? OFFSET ?)
      CROSS JOIN analyses USING (position) ${NEWEST_FIRST}`);
    return bodies.all(channelId, limit, offset).map((row) => String(row['body']));
  }
}

/** A creation with an idempotency key: the request's hash and the resulting analysis. */
interface Creation {
  readonly channelId: string;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly analysisId: string;
}

/** Creations by channel and idempotency key (public-facts 3.1). */
export class CreationTable extends Table<Creation> {
  protected readonly columns = creationColumns;

  find(channelId: string, idempotencyKey: string): Creation | undefined {
    return this.one('WHERE channelId = ? AND idempotencyKey = ?', channelId, idempotencyKey);
  }

  /** Frees the key of a deleted analysis. */
  forget(analysisId: string): void {
    this.run('DELETE FROM creations WHERE analysisId = ?', analysisId);
  }
}
