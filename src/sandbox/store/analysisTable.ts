import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** An analysis as it is kept: what is asked for by column, and its answer already written as JSON. */
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
  /** JSON of the channel post, or `null` when it cannot be found. */
  readonly post: string;
}

/** Most bytes of list answers held in memory. */
const MOST_PAGE_BYTES = 64 * 1024 * 1024;

/** The analyses. List answers are joined from the rows' JSON and held until anything is written. */
export class AnalysisTable {
  readonly #one: StatementSync;
  readonly #live: StatementSync;
  readonly #page: StatementSync;
  readonly #count: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;
  readonly #pages = new Map<string, Uint8Array>();
  #pageBytes = 0;

  constructor(database: DatabaseSync) {
    this.#one = database.prepare('SELECT * FROM analyses WHERE id = ? AND deleted = 0');
    this.#live = database.prepare('SELECT * FROM analyses WHERE deleted = 0 ORDER BY createdAt DESC, position DESC');
    this.#page = database.prepare(
      'SELECT body FROM analyses WHERE channelId = ? AND deleted = 0 ORDER BY createdAt DESC, position DESC LIMIT ? OFFSET ?',
    );
    this.#count = database.prepare('SELECT count(*) AS total FROM analyses WHERE channelId = ? AND deleted = 0');
    this.#add = database.prepare('INSERT INTO analyses VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#update = database.prepare(
      'UPDATE analyses SET status = ?, type = ?, updatedAt = ?, deleted = ?, body = ?, post = ? WHERE id = ?',
    );
  }

  /** The analysis, unless it was deleted. */
  find(id: string): AnalysisRow | undefined {
    const row = this.#one.get(id.toLowerCase());
    return row && rowOf(row);
  }

  /** Every analysis that was not deleted, newest first. */
  all(): AnalysisRow[] {
    return this.#live.all().map(rowOf);
  }

  add(row: AnalysisRow): void {
    const { id, communityId, channelId, status, type, ownerId, createdAt, updatedAt, deleted, body, post } = row;
    this.#add.run(id, communityId, channelId, status, type, ownerId, createdAt, updatedAt, Number(deleted), body, post);
  }

  update({ id, status, type, updatedAt, deleted, body, post }: AnalysisRow): void {
    this.#update.run(status, type, updatedAt, Number(deleted), body, post, id);
  }

  count(channelId: string): number {
    return Number(this.#count.get(channelId)?.['total'] ?? 0);
  }

  /** Bodies of one page, newest first, joined by commas. */
  pageBodies(channelId: string, limit: number, offset: number): string {
    return this.#page
      .all(channelId, limit, offset)
      .map((row) => String(row['body']))
      .join(',');
  }

  /** The answer under that name, written by `write` unless it was written since the last change. */
  heldPage(name: string, write: () => string): Uint8Array {
    const held = this.#pages.get(name);
    if (held !== undefined) return held;
    const bytes = Buffer.from(write(), 'utf8');
    if (this.#pageBytes + bytes.length > MOST_PAGE_BYTES) this.forgetPages();
    this.#pages.set(name, bytes);
    this.#pageBytes += bytes.length;
    return bytes;
  }

  /** After a write: list answers are written anew. */
  forgetPages(): void {
    this.#pages.clear();
    this.#pageBytes = 0;
  }
}

function rowOf(row: Record<string, unknown>): AnalysisRow {
  return {
    id: String(row['id']),
    communityId: String(row['communityId']),
    channelId: String(row['channelId']),
    status: String(row['status']),
    type: String(row['type']),
    ownerId: String(row['ownerId']),
    createdAt: String(row['createdAt']),
    updatedAt: String(row['updatedAt']),
    deleted: row['deleted'] === 1,
    body: String(row['body']),
    post: String(row['post']),
  };
}
