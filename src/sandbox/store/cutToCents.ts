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
