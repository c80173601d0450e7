import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { ByteCache } from './byteCache.ts';

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

/** Most bytes held in memory: of single cards, and of whole list answers. */
const MAX_CACHED_BYTES = { bodies: 64 * 1024 * 1024, pages: 32 * 1024 * 1024 };

/** The analyses. Their answers lie written in the rows; for lists, order and answers are held in memory too. */
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
    return this.#all.all().map(rowOf);
  }

  add(row: AnalysisRow): void {
    const { id, communityId, channelId, status, type, ownerId, createdAt, updatedAt, deleted, body, post } = row;
    this.#add.run(id, communityId, channelId, status, type, ownerId, createdAt, updatedAt, Number(deleted), body, post);
    this.#orders.get(channelId)?.add(id, createdAt);
    this.#pages.clear();
  }

  update({ id, channelId, status, type, updatedAt, deleted, body, post }: AnalysisRow): void {
    this.#update.run(status, type, updatedAt, Number(deleted), body, post, id);
    this.#bodies.delete(id);
    this.#pages.clear();
    if (deleted) this.#orders.get(channelId)?.remove(id);
  }

  count(channelId: string): number {
    return this.#orderOf(channelId).length;
  }

  /** The answers of one page, newest first. */
  pageBodies(channelId: string, limit: number, offset: number): Buffer[] {
    return this.#orderOf(channelId)
      .page(limit, offset)
      .map((id) => this.#bodyOf(id));
  }

  /** The list answer of that name, put together by `join` unless no card changed since. */
  cachedPage(name: string, join: () => Buffer): Buffer {
    const held = this.#pages.get(name);
    if (held !== undefined) return held;
    const page = join();
    this.#pages.set(name, page);
    return page;
  }

  /** What is held may be other than what is stored: after a rolled back transaction, or when the table was emptied. */
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

/** The cards of a channel from the newest to the oldest, held so that a page needs no counting through rows. */
export class ChannelOrder {
  readonly #ids: string[] = [];
  /** `createdAt` of each, ISO 8601: sorts as text. */
  readonly #times: string[] = [];

  get length(): number {
    return this.#ids.length;
  }

  /** Puts a card before those created at the same time or earlier: of two at one time, the later made is newer. */
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

  /** Puts a card behind all others; for filling in order. */
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

/** A creation that carried an idempotency key: what was sent (as a hash) and what came of it. */
export interface Creation {
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

  /** When the analysis is deleted, its key is free again. */
  forget(analysisId: string): void {
    this.#forget.run(analysisId);
  }
}
