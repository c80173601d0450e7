import { addAmounts } from '../../changes/amount.ts';
import type { HistoryTable } from '../../store/historyTable.ts';
import { DAY_MS } from '../../utcDay.ts';

/** What a trader gained, net, on the UTC day that begins at `start`. */
export function gainedOn(
  history: HistoryTable,
  platformUserId: string,
  start: number,
): { readonly coins: number; readonly xp: number } {
  let [coins, xp] = [0, 0];
  for (const { kind, value } of history.ofTrader(platformUserId, start, start + DAY_MS)) {
    // An amount that is missing or invalid is unknown, and adds nothing (P1 2.2).
    if (typeof value !== 'number') continue;
    if (kind === 'coin') coins = addAmounts(coins, value);
    else xp = addAmounts(xp, value);
  }
  return { coins, xp };
}
