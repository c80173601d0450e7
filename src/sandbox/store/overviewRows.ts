import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { ByteCache } from './byteCache.ts';
import { OVERVIEW_COLUMNS, writeOverviewRow } from './loyaltyRow.ts';
import { type JoinWindow, OverviewOrder, placeOf } from './overviewOrder.ts';

/** Rows that are read and written out together: a part of every usual page size. */
const CHUNK = 100;
/** A million traders' rows have some 250 MB. */
const MOST_BYTES = 320 * 1024 * 1024;
/** Of whole answers. */
const MOST_PAGE_BYTES = 32 * 1024 * 1024;
/** After more changes than that everything is read anew. */
const MOST_CHANGES = 2000;

/** Consecutive rows as JSON, a comma behind each. */
interface Chunk {
  readonly bytes: Buffer;
  /** Where each row begins, and where the last one ends. A deleted account's row is empty. */
  readonly starts: Int32Array;
}

/** A page as JSON without its brackets. */
export interface OverviewPage {
  /** Traders on all pages, deleted accounts too. */
  readonly total: number;
  readonly rows: readonly Buffer[];
}

/**
 * The loyalty overview (P1 4.4), its rows held written out. What changes a trader or an order is noted by triggers
 * in the same transaction, so that no writer has to know of it: only the chunks of changed traders are written anew.
 */
export class OverviewRows {
  readonly #database: DatabaseSync;
  readonly #row: StatementSync;
  readonly #range: StatementSync;
  readonly #place: StatementSync;
  readonly #changed: StatementSync;
  readonly #chunks = new Map<number, Chunk>();
  readonly #pages = new ByteCache(MOST_PAGE_BYTES);
  #bytes = 0;
  #order: OverviewOrder | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(CHANGES);
    this.#row = database.prepare(`SELECT ${OVERVIEW_COLUMNS} FROM users WHERE platformUserId = ?`);
    this.#range = database.prepare(`SELECT ${OVERVIEW_COLUMNS} FROM users WHERE platformUserId BETWEEN ? AND ?`);
    this.#place = database.prepare('SELECT hasXpRecord, member, active, joinedAt FROM users WHERE platformUserId = ?');
    this.#changed = database.prepare(`SELECT platformUserId FROM overviewChanges LIMIT ${MOST_CHANGES + 1}`);
  }

  /** Rows `offset` to `offset + limit` of those in the window, made into an answer by `write` unless something changed since. */
  page(window: JoinWindow, limit: number, offset: number, write: (page: OverviewPage) => Buffer): Buffer {
    this.#takeChanges();
    const name = `${window.from} ${window.to} ${limit} ${offset}`;
    const held = this.#pages.get(name);
    if (held !== undefined) return held;
    this.#order ??= new OverviewOrder(this.#database);
    const order = this.#order;
    const positions = order.within(window);
    const page =
      positions === undefined
        ? { total: order.length, rows: this.#run(order, offset, limit) }
        : {
            total: positions.length,
            rows: [...positions.subarray(offset, offset + limit)].flatMap((at) => this.#run(order, at, 1)),
          };
    const bytes = write(page);
    this.#pages.set(name, bytes);
    return bytes;
  }

  /** What is held may be other than what is stored: after a rolled back transaction, or when the tables were emptied. */
  clearCache(): void {
    this.#order = undefined;
    this.#chunks.clear();
    this.#pages.clear();
    this.#bytes = 0;
  }

  #takeChanges(): void {
    const changed = this.#changed.all();
    if (changed.length === 0) return;
    this.#database.exec('DELETE FROM overviewChanges');
    this.#pages.clear();
    const order = this.#order;
    if (order === undefined) return;
    const ids = changed.map((row) => String(row['platformUserId']));
    const isTooMuch = ids.length > MOST_CHANGES;
    if (isTooMuch || !ids.every((id) => order.agrees(id, placeOf(this.#place.get(id))))) {
      this.clearCache();
      return;
    }
    for (const id of ids) {
      const position = order.positionOf(id);
      if (position !== undefined) this.#drop(Math.floor(position / CHUNK));
    }
  }

  /** `count` rows that stand side by side. */
  #run(order: OverviewOrder, from: number, count: number): Buffer[] {
    const parts: Buffer[] = [];
    const end = Math.min(from + count, order.length);
    for (let at = from; at < end; ) {
      const number = Math.floor(at / CHUNK);
      const { bytes, starts } = this.#chunk(order, number);
      const next = Math.min(end, (number + 1) * CHUNK);
      parts.push(bytes.subarray(starts[at - number * CHUNK], starts[next - number * CHUNK]));
      at = next;
    }
    return parts;
  }

  #chunk(order: OverviewOrder, number: number): Chunk {
    const held = this.#chunks.get(number);
    if (held !== undefined) return held;
    const first = number * CHUNK;
    const count = Math.min(CHUNK, order.length - first);
    const found = this.#read(order, first, count);
    const rows: Buffer[] = [];
    const starts = new Int32Array(count + 1);
    for (let i = 0; i < count; i++) {
      const row = order.isShownAt(first + i) ? found.get(order.idAt(first + i)) : undefined;
      const bytes = Buffer.from(row === undefined ? '' : `${writeOverviewRow(row)},`, 'utf8');
      rows.push(bytes);
      starts[i + 1] = (starts[i] ?? 0) + bytes.length;
    }
    const chunk = { bytes: Buffer.concat(rows), starts };
    this.#chunks.set(number, chunk);
    this.#bytes += chunk.bytes.length;
    for (const oldest of this.#chunks.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
    return chunk;
  }

  /** Among ids of one length, numeric order is the table's own: they stand side by side. */
  #read(order: OverviewOrder, first: number, count: number): Map<string, Record<string, unknown>> {
    const [low, high] = [order.idAt(first), order.idAt(first + count - 1)];
    const rows =
      low.length === high.length
        ? this.#range.all(low, high)
        : Array.from({ length: count }, (_, i) => this.#row.get(order.idAt(first + i)) ?? {});
    return new Map(rows.map((row) => [String(row['platformUserId']), row]));
  }

  #drop(number: number): void {
    this.#bytes -= this.#chunks.get(number)?.bytes.length ?? 0;
    this.#chunks.delete(number);
  }
}

/** Once everything is to be read anew, no more is noted: a bulk update changes traders by the hundred thousand. */
const IS_NOTED = `coalesce((SELECT max(number) FROM overviewChanges), 0) <= ${MOST_CHANGES}`;

/** Temporary: what is held in memory begins empty with the process. */
const CHANGES = `
  CREATE TEMP TABLE overviewChanges (number INTEGER PRIMARY KEY, platformUserId TEXT NOT NULL UNIQUE);
  CREATE TEMP TRIGGER overviewUserAdded AFTER INSERT ON main.users WHEN ${IS_NOTED} BEGIN
    INSERT OR IGNORE INTO overviewChanges VALUES (NULL, NEW.platformUserId);
  END;
  CREATE TEMP TRIGGER overviewUserChanged AFTER UPDATE ON main.users WHEN ${IS_NOTED} BEGIN
    INSERT OR IGNORE INTO overviewChanges VALUES (NULL, NEW.platformUserId);
  END;
  CREATE TEMP TRIGGER overviewOrderAdded AFTER INSERT ON main.orders BEGIN
    INSERT OR IGNORE INTO overviewChanges SELECT NULL, platformUserId FROM users WHERE recordId = NEW.userRecordId;
  END;
  CREATE TEMP TRIGGER overviewOrderChanged AFTER UPDATE ON main.orders BEGIN
    INSERT OR IGNORE INTO overviewChanges SELECT NULL, platformUserId FROM users WHERE recordId = NEW.userRecordId;
  END;
`;
