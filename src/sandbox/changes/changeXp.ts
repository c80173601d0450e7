import type { HistoryEntry, NewHistoryEntry } from '../store/historyEntry.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { addAmounts, type BalanceAction, balanceAfter } from './amount.ts';

/** A change of a trader's XP. */
export interface XpChange {
  readonly user: User;
  readonly action: BalanceAction;
  /** Of an overwrite the new balance. */
  readonly amount: number;
  /** The platform's own label for it (P2 2.2). */
  readonly label: string;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  readonly activity?: HistoryEntry['activity'];
}

/** Changes the XP and adds the entry, inside the caller's transaction; from then on the trader has an XP record. */
export function changeXp(store: Store, change: XpChange): { user: User; entry: HistoryEntry } {
  // As stored: the caller may have changed the trader since.
  const before = store.users.byId(change.user.platformUserId) ?? change.user;
  const { user, entry } = withXp(store, { ...change, user: before });
  store.users.update(user);
  return { user, entry: store.history.add(entry) };
}

/** The trader after the change, and the entry that tells of it; nothing is stored yet. */
export function withXp(store: Store, change: XpChange): { user: User; entry: NewHistoryEntry } {
  const { user: before, action, amount, label, at, activity } = change;
  const user = { ...before, xp: balanceAfter(before.xp, action, amount), hasXpRecord: true };
  const entry: NewHistoryEntry = {
    at,
    platformUserId: user.platformUserId,
    fieldId: store.fields.find('total_xp')?.id ?? '',
    fieldKey: 'total_xp',
    kind: 'xp',
    action: label,
    value: addAmounts(user.xp, -before.xp),
    storedValue: null,
    activity: activity ?? null,
  };
  return { user, entry };
}
