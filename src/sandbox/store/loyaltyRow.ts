import { cutToCents } from './cutToCents.ts';

/** Columns that a row of the overview is written from. */
export const LOYALTY_COLUMNS = `platformUserId, email, xp, coins, roles, loginDays, joinedAt, lastLoginAt,
  (SELECT total(price * quantity) FROM orders WHERE userRecordId = users.recordId AND failed = 0) AS redeemed`;

/** One row of the overview as JSON (P1 2.3). */
export function loyaltyRow(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    client_id: row['platformUserId'],
    email: row['email'] === '' ? null : row['email'],
    current_xp_balance: cutToCents(Number(row['xp'])),
    current_coin_balance: cutToCents(Number(row['coins'])),
    // Without the noise of binary fractions: three times 0.1 is 0.3.
    lifetime_coins_redeemed: Number(Number(row['redeemed']).toPrecision(15)),
    roles: JSON.parse(String(row['roles'])),
    login_count: row['loginDays'],
    first_loyalty_login: row['joinedAt'],
    last_loyalty_login: row['lastLoginAt'],
  });
}
