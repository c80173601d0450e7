import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { ByteCache } from './byteCache.ts';

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

/** Join dates that a page is limited to, epoch milliseconds, both ends inclusive. */
export interface JoinWindow {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** What decides whether and where a trader stands in the overview. */
export interface OverviewPlace {
  /** Epoch milliseconds; NaN without one. */
  readonly joined: number;
  /** A deleted account keeps its place and is not shown. */
  readonly isShown: boolean;
}

const MOST_WINDOWS = 4;
const IN_OVERVIEW = 'hasXpRecord = 1 AND member = 1';

/**
 * Who is in the overview, by platform user id in numeric order: held in memory, so that a page needs no counting
 * through rows. As plain numbers, 17 bytes a trader: a million texts would make every garbage collection slow.
 */
class OverviewOrder {
  /** Ids are whole numbers below 2^53 (P2 2.2: `userNumericID`). */
  readonly #ids: Float64Array;
  readonly #joined: Float64Array;
  readonly #shown: Uint8Array;
  readonly #windows = new Map<string, Int32Array>();

  constructor(database: DatabaseSync) {
    const count = database.prepare(`SELECT count(*) AS count FROM users WHERE ${IN_OVERVIEW}`).get();
    this.#ids = new Float64Array(Number(count?.['count']));
    this.#joined = new Float64Array(this.#ids.length);
    this.#shown = new Uint8Array(this.#ids.length);
    const rows = database.prepare(`SELECT platformUserId, joinedAt, active FROM users WHERE ${IN_OVERVIEW}
      ORDER BY length(platformUserId), platformUserId`);
    // Half the time for a million rows.
    rows.setReturnArrays(true);
    let at = 0;
    for (const row of rows.iterate() as Iterable<unknown>) {
      const [id, joinedAt, active] = row as readonly unknown[];
      this.#ids[at] = Number(id);
      this.#joined[at] = timeOf(joinedAt);
      this.#shown[at] = Number(active);
      at += 1;
    }
  }

  get length(): number {
    return this.#ids.length;
  }

  idAt(position: number): string {
    return String(this.#ids[position]);
  }

  isShownAt(position: number): boolean {
    return this.#shown[position] === 1;
  }

  /** Where a trader stands, or undefined. */
  positionOf(id: string): number | undefined {
    const number = Number(id);
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return this.#ids[low] === number ? low : undefined;
  }

  /** Whether what was read anew (undefined: not in the overview) leaves this order as it is. */
  agrees(id: string, place: OverviewPlace | undefined): boolean {
    const position = this.positionOf(id);
    if (position === undefined || place === undefined) return position === undefined && place === undefined;
    return Object.is(this.#joined[position], place.joined) && this.isShownAt(position) === place.isShown;
  }

  /** The positions within the window; undefined for no window. Traders without a join date are in none (P1 4.4). */
  within({ from, to }: JoinWindow): Int32Array | undefined {
    if (from === undefined && to === undefined) return undefined;
    const name = `${from} ${to}`;
    const held = this.#windows.get(name);
    if (held !== undefined) return held;
    const [least, most] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
    const found = new Int32Array(this.#ids.length);
    let count = 0;
    for (const [position, joined] of this.#joined.entries()) {
      if (joined >= least && joined <= most) found[count++] = position;
    }
    const positions = found.slice(0, count);
    for (const oldest of this.#windows.keys()) if (this.#windows.size >= MOST_WINDOWS) this.#windows.delete(oldest);
    this.#windows.set(name, positions);
    return positions;
  }
}

/** What a row of `users` says of its place; undefined when it is not in the overview. */
function placeOf(row: Readonly<Record<string, unknown>> | undefined): OverviewPlace | undefined {
  if (row === undefined || row['hasXpRecord'] !== 1 || row['member'] !== 1) return undefined;
  return { joined: timeOf(row['joinedAt']), isShown: row['active'] === 1 };
}

function timeOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

/** Columns that a row of the overview is written from. */
const OVERVIEW_COLUMNS = `platformUserId, email, xp, coins, roles, loginDays, joinedAt, lastLoginAt,
  (SELECT total(price * quantity) FROM orders WHERE userRecordId = users.recordId AND failed = 0) AS redeemed`;

/** One row of the overview as JSON (P1 2.3). Put together by hand: a page has 500 of them, and `roles` is JSON already. */
function writeOverviewRow(row: Readonly<Record<string, unknown>>): string {
  const { platformUserId, email, xp, coins, roles, loginDays, joinedAt, lastLoginAt, redeemed } = row;
  return `{"client_id":"${platformUserId}","email":${email === '' ? null : JSON.stringify(email)},"current_xp_balance":${truncateToCents(Number(xp))},"current_coin_balance":${truncateToCents(Number(coins))},"lifetime_coins_redeemed":${roundBinaryNoise(Number(redeemed))},"roles":${roles},"login_count":${loginDays},"first_loyalty_login":${JSON.stringify(joinedAt)},"last_loyalty_login":${JSON.stringify(lastLoginAt)}}`;
}

/** Without the noise of binary fractions: three times 0.1 is 0.3. */
function roundBinaryNoise(sum: number): number {
  return Number.isSafeInteger(sum) ? sum : Number(sum.toPrecision(15));
}

/**
 * A balance cut, not rounded, to two decimals (P1 2.3): 1.999 is 1.99, -1.999 is -1.99. Cut as text, because
 * 1.15 × 100 is 114.99999999999999.
 */
export function truncateToCents(balance: number): number {
  if (Number.isSafeInteger(balance)) return balance + 0;
  const text = String(balance);
  // Only numbers below 0.000001 or from 1e21 are written with an exponent.
  if (text.includes('e')) return Math.abs(balance) < 1 ? 0 : balance;
  const point = text.indexOf('.');
  return point < 0 ? balance : Number(text.slice(0, point + 3)) + 0;
}
