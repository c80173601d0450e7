import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Join dates that a list is limited to, epoch milliseconds, both ends inclusive. */
export interface JoinWindow {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** A row of the loyalty overview (P1 2.3). */
interface OverviewRow {
  readonly client_id: string;
  readonly email: string | null;
  readonly current_xp_balance: number;
  readonly current_coin_balance: number;
  readonly lifetime_coins_redeemed: number;
  readonly roles: readonly string[];
  readonly login_count: number;
  readonly first_loyalty_login: string | null;
  readonly last_loyalty_login: string | null;
}

/** A page of the overview. */
export interface OverviewPage {
  /** Traders on all pages, deleted accounts included. */
  readonly total: number;
  readonly rows: readonly OverviewRow[];
}

const IN_OVERVIEW = 'hasXpRecord = 1 AND member = 1';
const BY_ID = 'ORDER BY CAST(platformUserId AS INTEGER)';

/**
 * The loyalty overview (P1 4.4): members with an XP record by platform user id, in numeric order. Pages of everybody walk
 * an index, 30 ms to the middle of a million traders: listing so many by position would take ten times as long after each write.
 */
export class OverviewTable {
  readonly #changes: StatementSync;
  readonly #count: StatementSync;
  readonly #page: StatementSync;
  readonly #listWindow: StatementSync;
  readonly #pageOfWindow: StatementSync;
  readonly #emptyList: () => void;
  /** Valid while nothing is written. Counting a million traders takes longer than reading a page. */
  #total: number | undefined;
  /** The window whose traders are in `overviewList`; valid while nothing is written. */
  #listed: { readonly window: string; readonly total: number } | undefined;
  #stamp: unknown;

  constructor(database: DatabaseSync) {
    // The traders of one window by their position in it: an index can't skip to a position among those that match.
    database.exec('CREATE TEMP TABLE overviewList (position INTEGER PRIMARY KEY, place INTEGER NOT NULL)');
    this.#changes = database.prepare('SELECT total_changes() AS count');
    this.#count = database.prepare(`SELECT count(*) AS count FROM users WHERE ${IN_OVERVIEW}`);
    // The inner query reads nothing but an index, so that skipping many traders stays cheap.
    this.#page = database.prepare(
      rowsAt(`SELECT rowid AS place FROM users WHERE ${IN_OVERVIEW} ${BY_ID} LIMIT ? OFFSET ?`),
    );
    this.#emptyList = () => database.exec('DELETE FROM overviewList');
    this.#listWindow = database.prepare(`INSERT INTO overviewList (place)
      SELECT rowid FROM users WHERE ${IN_OVERVIEW} AND joinedAt BETWEEN ? AND ? ${BY_ID}`);
    this.#pageOfWindow = database.prepare(
      rowsAt('SELECT place FROM overviewList WHERE position > ?2 AND position <= ?1 + ?2'),
    );
  }

  /** Traders `offset` to `offset + limit` of those who joined within the window; traders without a join date are in none (P1 4.4). */
  page(window: JoinWindow, limit: number, offset: number): OverviewPage {
    this.#forgetAfterWrite();
    const isLimited = window.from !== undefined || window.to !== undefined;
    const total = isLimited ? this.#list(window) : this.#countAll();
    const rows = (isLimited ? this.#pageOfWindow : this.#page).all(limit, offset);
    // A deleted account keeps its place and isn't shown.
    return { total, rows: rows.filter(({ active }) => active === 1).map(overviewRowOf) };
  }

  /** Call after a rolled back transaction. */
  clearCache(): void {
    this.#total = undefined;
    this.#listed = undefined;
  }

  #forgetAfterWrite(): void {
    const stamp = this.#changes.get()?.['count'];
    if (stamp !== this.#stamp) this.clearCache();
    this.#stamp = stamp;
  }

  #countAll(): number {
    this.#total ??= Number(this.#count.get()?.['count']);
    return this.#total;
  }

  /** Fills `overviewList` and returns the number of traders. */
  #list({ from, to }: JoinWindow): number {
    // ISO times of four-digit years sort like text.
    const ends = [from === undefined ? '' : toIso(from), to === undefined ? 'Z' : toIso(to)] as const;
    const window = ends.join();
    if (this.#listed?.window === window) return this.#listed.total;
    this.#emptyList();
    const total = Number(this.#listWindow.run(...ends).changes);
    this.#listed = { window, total };
    this.#stamp = this.#changes.get()?.['count'];
    return total;
  }
}

/** The query for the rows at the places that an inner query selects. */
function rowsAt(places: string): string {
  return `SELECT platformUserId, active, email, xp, coins, roles, loginDays, joinedAt, lastLoginAt,
      (SELECT total(price * quantity) FROM orders WHERE userRecordId = recordId AND failed = 0) AS redeemed
    FROM (${places}) CROSS JOIN users ON users.rowid = place ${BY_ID}`;
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}

function overviewRowOf(row: Readonly<Record<string, unknown>>): OverviewRow {
  const { email, joinedAt, lastLoginAt } = row;
  return {
    client_id: String(row['platformUserId']),
    email: email === '' ? null : String(email),
    current_xp_balance: truncateToCents(Number(row['xp'])),
    current_coin_balance: truncateToCents(Number(row['coins'])),
    lifetime_coins_redeemed: roundBinaryNoise(Number(row['redeemed'])),
    roles: JSON.parse(String(row['roles'])),
    login_count: Number(row['loginDays']),
    first_loyalty_login: joinedAt === null ? null : String(joinedAt),
    last_loyalty_login: lastLoginAt === null ? null : String(lastLoginAt),
  };
}

/** Removes the noise of binary fractions: three times 0.1 is 0.3. */
function roundBinaryNoise(sum: number): number {
  return Number.isSafeInteger(sum) ? sum : Number(sum.toPrecision(15));
}

/**
 * A balance truncated, not rounded, to two decimals (P1 2.3): 1.999 is 1.99, -1.999 is -1.99. Truncated as text, because
 * 1.15 × 100 is 114.99999999999999.
 */
function truncateToCents(balance: number): number {
  if (Number.isSafeInteger(balance)) return balance + 0;
  const text = String(balance);
  // Only numbers below 0.000001 or from 1e21 are written with an exponent.
  if (text.includes('e')) return Math.abs(balance) < 1 ? 0 : balance;
  const point = text.indexOf('.');
  return point < 0 ? balance : Number(text.slice(0, point + 3)) + 0;
}
