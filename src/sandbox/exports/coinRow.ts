import type { CoinDetails, HistoryEntry } from '../store/historyEntry.ts';

/** A row of an export, before anything is known of the customer. */
export interface CoinRow extends CoinDetails {
  readonly platformUserId: string;
  readonly eventId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Operations that move the balance; a movement of zero is left out of the file (P1 2.2). */
const BALANCE_MOVEMENTS: ReadonlySet<string> = new Set(['increase', 'decrease', 'expiry']);

/** The entry as a row; undefined for what is none: other currencies, and an ordinary movement of zero. */
export function toCoinRow({ id, at, platformUserId, kind, coin }: HistoryEntry): CoinRow | undefined {
  if (kind !== 'coin' || coin === undefined) return undefined;
  const isZero = coin.delta !== null && BALANCE_MOVEMENTS.has(coin.operation) && Number(coin.delta) === 0;
  return isZero ? undefined : { ...coin, eventId: id, at, platformUserId };
}
