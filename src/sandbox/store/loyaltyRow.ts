import { truncateToCents } from './cutToCents.ts';

/** Columns that a row of the overview is written from. */
export const OVERVIEW_COLUMNS = `platformUserId, email, xp, coins, roles, loginDays, joinedAt, lastLoginAt,
  (SELECT total(price * quantity) FROM orders WHERE userRecordId = users.recordId AND failed = 0) AS redeemed`;

/** One row of the overview as JSON (P1 2.3). Put together by hand: a page has 500 of them, and `roles` is JSON already. */
export function writeOverviewRow(row: Readonly<Record<string, unknown>>): string {
  const { platformUserId, email, xp, coins, roles, loginDays, joinedAt, lastLoginAt, redeemed } = row;
  return `{"client_id":"${platformUserId}","email":${email === '' ? null : JSON.stringify(email)},"current_xp_balance":${truncateToCents(Number(xp))},"current_coin_balance":${truncateToCents(Number(coins))},"lifetime_coins_redeemed":${roundBinaryNoise(Number(redeemed))},"roles":${roles},"login_count":${loginDays},"first_loyalty_login":${JSON.stringify(joinedAt)},"last_loyalty_login":${JSON.stringify(lastLoginAt)}}`;
}

/** Without the noise of binary fractions: three times 0.1 is 0.3. */
function roundBinaryNoise(sum: number): number {
  return Number.isSafeInteger(sum) ? sum : Number(sum.toPrecision(15));
}
