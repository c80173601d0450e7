import type { HistoryEntry, NewHistoryEntry } from '../store/historyEntry.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { addAmounts, type BalanceAction, balanceAfter } from './amount.ts';

/** A change of a trader's coins. */
export interface CoinChange {
  readonly user: User;
  readonly action: BalanceAction;
  /** Of an overwrite the new balance. */
  readonly amount: number;
  /** The platform's own label for it (P2 2.2), e.g. `bulk_update`. */
  readonly label: string;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  readonly activity?: HistoryEntry['activity'];
  readonly sourceReference?: string | null;
}

/** What every row of an export is qualified with (P1 2.2): neither is known to the service. */
export const DEFAULT_QUALITY_NOTES: readonly string[] = [
  'original_event_time_not_recorded',
  'business_reason_not_verified',
];

/** Changes the balance and adds the entry, inside the caller's transaction; answers the trader as stored now. */
export function changeCoins(store: Store, change: CoinChange): { user: User; entry: HistoryEntry } {
  // As stored: the caller may have changed the trader since.
  const before = store.users.byId(change.user.platformUserId) ?? change.user;
  const { user, entry } = withCoins(store, { ...change, user: before });
  store.users.update(user);
  return { user, entry: store.history.add(entry) };
}

/** The trader after the change, and the entry that tells of it; nothing is stored yet. */
export function withCoins(store: Store, change: CoinChange): { user: User; entry: NewHistoryEntry } {
  const { user: before, action, amount, label, at, activity, sourceReference } = change;
  const coins = balanceAfter(before.coins, action, amount);
  const user = { ...before, coins };
  const signed = action === 'overwrite' ? addAmounts(coins, -before.coins) : action === 'decrease' ? -amount : amount;
  const entry: NewHistoryEntry = {
    at,
    platformUserId: user.platformUserId,
    fieldId: store.fields.find('total_coins')?.id ?? '',
    fieldKey: 'total_coins',
    kind: 'coin',
    action: label,
    value: signed + 0,
    storedValue: null,
    activity: activity ?? null,
    coin: {
      operation: action,
      delta: String(action === 'overwrite' ? amount : signed + 0),
      absolute: action === 'overwrite' ? String(amount) : null,
      rawAction: JSON.stringify({ action: label, type: action, amount }),
      sourceReference: sourceReference ?? null,
      notes:
        action === 'overwrite' ? [...DEFAULT_QUALITY_NOTES, 'absolute_overwrite_not_an_earn'] : DEFAULT_QUALITY_NOTES,
    },
  };
  return { user, entry };
}
