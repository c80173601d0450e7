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

/** The loyalty overview (P1 4.4): members with an XP record by platform user id, in numeric order. */
export class OverviewTable {
  readonly #all: OverviewStatements;
  readonly #joined: OverviewStatements;
  readonly #changes: StatementSync;
  /** Totals by window while nothing is written: counting a million traders takes longer than reading a page. */
  readonly #totals = new Map<string, number>();
  #totalsStamp: unknown;

  constructor(database: DatabaseSync) {
    this.#changes = database.prepare('SELECT total_changes() AS count');
    this.#all = prepareOverview(database, '');
    this.#joined = prepareOverview(database, 'AND joinedAt BETWEEN ? AND ?');
  }

  /** Traders `offset` to `offset + limit` of those who joined within the window; traders without a join date are in none (P1 4.4). */
  page({ from, to }: JoinWindow, limit: number, offset: number): OverviewPage {
    const isLimited = from !== undefined || to !== undefined;
    // ISO times of four-digit years sort like text.
    const window = isLimited ? [from === undefined ? '' : toIso(from), to === undefined ? 'Z' : toIso(to)] : [];
    const { count, page } = isLimited ? this.#joined : this.#all;
    const rows = page.all(...window, limit, offset);
    return {
      total: this.#total(count, window),
      // A deleted account keeps its place and isn't shown.
      rows: rows.filter(({ active }) => active === 1).map(overviewRowOf),
    };
  }

  /** Call after a rolled back transaction. */
  clearCache(): void {
    this.#totals.clear();
  }

  #total(count: StatementSync, window: readonly string[]): number {
    const stamp = this.#changes.get()?.['count'];
    if (stamp !== this.#totalsStamp) this.#totals.clear();
    this.#totalsStamp = stamp;
    const name = window.join();
    const known = this.#totals.get(name);
    if (known !== undefined) return known;
    const total = Number(count.get(...window)?.['count']);
    this.#totals.set(name, total);
    return total;
  }
}

interface OverviewStatements {
  readonly count: StatementSync;
  readonly page: StatementSync;
}

function prepareOverview(database: DatabaseSync, window: string): OverviewStatements {
  return {
    count: database.prepare(`SELECT count(*) AS count FROM users WHERE ${IN_OVERVIEW} ${window}`),
    // The inner query reads nothing but an index, so that skipping many traders stays cheap.
    page: database.prepare(`SELECT platformUserId, active, email, xp, coins, roles, loginDays, joinedAt, lastLoginAt,
        (SELECT total(price * quantity) FROM orders WHERE userRecordId = recordId AND failed = 0) AS redeemed
      FROM (SELECT rowid AS place FROM users WHERE ${IN_OVERVIEW} ${window} ${BY_ID} LIMIT ? OFFSET ?)
      CROSS JOIN users ON users.rowid = place ${BY_ID}`),
  };
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
