import type { FieldDefinition } from '../store/fieldTable.ts';
import type { HistoryEntry, NewHistoryEntry } from '../store/historyEntry.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { type BalanceAction, balanceAfter } from './amount.ts';
import { readBuiltIn, withBuiltIn } from './builtInField.ts';
import { changeCoins } from './changeCoins.ts';
import { changeXp } from './changeXp.ts';

/** A change of what a trader has in a field. Value and action were checked to go with the field's type. */
export interface FieldChange {
  readonly user: User;
  readonly field: FieldDefinition;
  readonly action: BalanceAction;
  /** JSON; a number for `increase`, `decrease`, `total_xp` and `total_coins`. Null takes the value away. */
  readonly value: unknown;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  /** The platform's label in XP and coin entries. */
  readonly label?: string;
}

/** What the trader has in the field; null for nothing. */
export function readFieldValue(store: Store, user: User, field: FieldDefinition): unknown {
  return field.isCustom ? store.fieldValues.get(user.platformUserId, field.id) : readBuiltIn(user, field.field);
}

/** Changes the value and adds the entry, inside the caller's transaction; answers the trader as stored now. */
export function changeFieldValue(store: Store, change: FieldChange): { user: User; entry: HistoryEntry } {
  const { field, action, value, at } = change;
  const label = change.label ?? 'api_update';
  if (!field.isCustom && field.field === 'total_coins') {
    return changeCoins(store, { user: change.user, action, amount: Number(value), label, at });
  }
  if (!field.isCustom && field.field === 'total_xp') {
    return changeXp(store, { user: change.user, action, amount: Number(value), label, at });
  }
  // As stored: the caller may have changed the trader since.
  const before = store.users.byId(change.user.platformUserId) ?? change.user;
  const after =
    action === 'overwrite'
      ? value
      : balanceAfter(Number(readFieldValue(store, before, field) ?? 0), action, Number(value));
  if (field.isCustom) store.fieldValues.set(before.platformUserId, field.id, after);
  else store.users.update(withBuiltIn(before, field.field, after));
  const user = store.users.byId(before.platformUserId) ?? before;
  const entry = fieldEntry({ ...change, user }, after);
  return { user, entry: store.history.add(entry) };
}

/** The entry that tells of a change; nothing is stored yet. `after`: the trader's value from then on. */
export function fieldEntry({ user, field, action, value, at }: FieldChange, after: unknown): NewHistoryEntry {
  return {
    at,
    platformUserId: user.platformUserId,
    fieldId: field.id,
    fieldKey: field.field,
    kind: 'field',
    action,
    value,
    storedValue: after,
    activity: null,
  };
}
