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

/** Cache limits for cards and list replies. */
const MAX_CACHED_BYTES = { bodies: 64 * 1024 * 1024, pages: 32 * 1024 * 1024 };

/** The analyses. Rows contain the reply as JSON; for lists, the order and the replies are cached. */
export class AnalysisTable {
  readonly #one: StatementSync;
  readonly #body: StatementSync;
  readonly #all: StatementSync;
  readonly #order: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;
  readonly #orders = new Map<string, ChannelOrder>();
  readonly #bodies = new ByteCache(MAX_CACHED_BYTES.bodies);
  readonly #pages = new ByteCache(MAX_CACHED_BYTES.pages);

  constructor(database: DatabaseSync) {
    this.#one = database.prepare('SELECT * FROM analyses WHERE id = ? AND deleted = 0');
    this.#body = database.prepare('SELECT body FROM analyses WHERE id = ?');
    this.#all = database.prepare('SELECT * FROM analyses WHERE deleted = 0 ORDER BY createdAt DESC, position DESC');
    this.#order = database.prepare(
      'SELECT id, createdAt FROM analyses WHERE channelId = ? AND deleted = 0 ORDER BY createdAt DESC, position DESC',
    );
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
    this.#orders.get(row.channelId)?.add(row.id, row.createdAt);
    this.#pages.clear();
  }

  update(row: AnalysisRow): void {
    this.#update.run(...columns.cells(row, MUTABLE), row.id);
    this.#bodies.delete(row.id);
    this.#pages.clear();
    if (row.deleted) this.#orders.get(row.channelId)?.remove(row.id);
  }

  count(channelId: string): number {
    return this.#orderOf(channelId).length;
  }

  /** The JSON texts of one page, newest first. */
  pageBodies(channelId: string, limit: number, offset: number): Buffer[] {
    return this.#orderOf(channelId)
      .page(limit, offset)
      .map((id) => this.#bodyOf(id));
  }

  /** The list reply cached under a name, built by `join` if a card has changed since. */
  cachedPage(name: string, join: () => Buffer): Buffer {
    const held = this.#pages.get(name);
    if (held !== undefined) return held;
    const page = join();
    this.#pages.set(name, page);
    return page;
  }

  /** Call after a rolled back transaction, or when the table was cleared. */
  clearCache(): void {
    this.#orders.clear();
    this.#bodies.clear();
    this.#pages.clear();
  }

  #orderOf(channelId: string): ChannelOrder {
    const held = this.#orders.get(channelId);
    if (held !== undefined) return held;
    const order = new ChannelOrder();
    for (const row of this.#order.iterate(channelId)) order.append(String(row['id']), String(row['createdAt']));
    this.#orders.set(channelId, order);
    return order;
  }

  #bodyOf(id: string): Buffer {
    const held = this.#bodies.get(id);
    if (held !== undefined) return held;
    const body = Buffer.from(String(this.#body.get(id)?.['body']), 'utf8');
    this.#bodies.set(id, body);
    return body;
  }
}

/** The ids of a channel's cards, newest first, cached so that pages need no scan. */
export class ChannelOrder {
  readonly #ids: string[] = [];
  /** `createdAt` by index, ISO 8601, which sorts as text. */
  readonly #times: string[] = [];

  get length(): number {
    return this.#ids.length;
  }

  /** Inserts a card before those created at the same time or earlier: of two with the same time, the later one is newer. */
  add(id: string, createdAt: string): void {
    let [low, high] = [0, this.#times.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#times[middle] ?? '') > createdAt) low = middle + 1;
      else high = middle;
    }
    this.#ids.splice(low, 0, id);
    this.#times.splice(low, 0, createdAt);
  }

  /** Appends a card; for loading in order. */
  append(id: string, createdAt: string): void {
    this.#ids.push(id);
    this.#times.push(createdAt);
  }

  remove(id: string): void {
    const at = this.#ids.indexOf(id);
    if (at < 0) return;
    this.#ids.splice(at, 1);
    this.#times.splice(at, 1);
  }

  page(limit: number, offset: number): readonly string[] {
    return this.#ids.slice(offset, offset + limit);
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

/** Named bytes; the most recently stored ones are kept, up to a total size. */
export class ByteCache {
  readonly #most: number;
  readonly #held = new Map<string, Buffer>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): Buffer | undefined {
    return this.#held.get(name);
  }

  set(name: string, bytes: Buffer): void {
    this.delete(name);
    this.#held.set(name, bytes);
    this.#bytes += bytes.length;
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(name: string): void {
    this.#bytes -= this.#held.get(name)?.length ?? 0;
    this.#held.delete(name);
  }

  clear(): void {
    this.#held.clear();
    this.#bytes = 0;
  }
}
