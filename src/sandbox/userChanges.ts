import type { FieldDefinition } from './store/fieldTables.ts';
import type { HistoryEntry, NewHistoryEntry } from './store/historyEntry.ts';
import type { Store } from './store/store.ts';
import type { User } from './store/userTable.ts';

/** A change of a trader's field. Value and action must have been checked against the field's type. */
interface FieldChange {
  readonly user: User;
  readonly field: FieldDefinition;
  readonly action: BalanceAction;
  /** JSON; a number for `increase`, `decrease`, `total_xp` and `total_coins`. Null removes the value. */
  readonly value: unknown;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  /** The platform's label in XP and coin entries. */
  readonly label?: string;
}

/** The trader's value in the field; null for none. */
export function readFieldValue(store: Store, user: User, field: FieldDefinition): unknown {
  return field.isCustom ? store.fieldValues.get(user.platformUserId, field.id) : readBuiltIn(user, field.field);
}

/** Changes the value and adds the entry, inside the caller's transaction; returns the trader as stored. */
export function changeFieldValue(store: Store, change: FieldChange): { user: User; entry: HistoryEntry } {
  const { field, action, value, at } = change;
  const label = change.label ?? 'api_update';
  if (!field.isCustom && field.field === 'total_coins') {
    return changeCoins(store, { user: change.user, action, amount: Number(value), label, at });
  }
  if (!field.isCustom && field.field === 'total_xp') {
    return changeXp(store, { user: change.user, action, amount: Number(value), label, at });
  }
  // Read again: the caller may have changed the trader since.
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

/** The entry for a change, without storing it. `after`: the new value. */
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

interface CoinChange {
  readonly user: User;
  readonly action: BalanceAction;
  /** The new balance for an overwrite. */
  readonly amount: number;
  /** The platform's own label for it (P2 2.2), e.g. `bulk_update`. */
  readonly label: string;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  readonly activity?: HistoryEntry['activity'];
  readonly sourceReference?: string | null;
}

/** Quality notes of every export row (P1 2.2): the service knows neither. */
export const DEFAULT_QUALITY_NOTES: readonly string[] = [
  'original_event_time_not_recorded',
  'business_reason_not_verified',
];

/** Changes the balance and adds the entry, inside the caller's transaction; returns the trader as stored. */
export function changeCoins(store: Store, change: CoinChange): { user: User; entry: HistoryEntry } {
  // Read again: the caller may have changed the trader since.
  const before = store.users.byId(change.user.platformUserId) ?? change.user;
  const { user, entry } = withCoins(store, { ...change, user: before });
  store.users.update(user);
  return { user, entry: store.history.add(entry) };
}

/** The changed trader and the entry, without storing them. */
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

interface XpChange {
  readonly user: User;
  readonly action: BalanceAction;
  /** The new balance for an overwrite. */
  readonly amount: number;
  /** The platform's own label for it (P2 2.2). */
  readonly label: string;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  readonly activity?: HistoryEntry['activity'];
}

/** Changes the XP and adds the entry, inside the caller's transaction; the trader gets an XP record if there is none. */
export function changeXp(store: Store, change: XpChange): { user: User; entry: HistoryEntry } {
  // Read again: the caller may have changed the trader since.
  const before = store.users.byId(change.user.platformUserId) ?? change.user;
  const { user, entry } = withXp(store, { ...change, user: before });
  store.users.update(user);
  return { user, entry: store.history.add(entry) };
}

/** The changed trader and the entry, without storing them. */
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

/** Built-in fields by key; `changeXp` and `changeCoins` change `total_xp` and `total_coins`. */
const PROPERTIES = {
  email: 'email',
  username: 'username',
  first_name: 'firstName',
  last_name: 'lastName',
  phone_number: 'phone',
  country: 'country',
  language: 'language',
  total_xp: 'xp',
  total_coins: 'coins',
  join_date: 'joinedAt',
} as const satisfies Readonly<Record<string, keyof User>>;

/** The trader's value in a built-in field. */
function readBuiltIn(user: User, fieldKey: string): unknown {
  return fieldKey in PROPERTIES ? user[PROPERTIES[fieldKey as keyof typeof PROPERTIES]] : null;
}

/** The trader with a changed built-in field; names that can't be null become empty. */
function withBuiltIn(user: User, fieldKey: string, value: unknown): User {
  const text = value === null ? null : String(value);
  switch (fieldKey) {
    case 'email':
      return { ...user, email: (text ?? user.email).toLowerCase() };
    case 'username':
      return { ...user, username: text ?? user.username };
    case 'first_name':
      return { ...user, firstName: text ?? '' };
    case 'last_name':
      return { ...user, lastName: text ?? '' };
    case 'phone_number':
      return { ...user, phone: text };
    case 'country':
      return { ...user, country: text };
    case 'language':
      return { ...user, language: text };
    case 'join_date':
      return { ...user, joinedAt: text };
    default:
      return user;
  }
}

/** Adds amounts without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
export function addAmounts(a: number, b: number): number {
  const sum = a + b;
  return Number.isSafeInteger(sum) ? sum : Number(sum.toPrecision(15));
}

/** The balance after an action. */
export function balanceAfter(balance: number, action: BalanceAction, amount: number): number {
  switch (action) {
    case 'overwrite':
      return amount;
    case 'increase':
      return addAmounts(balance, amount);
    case 'decrease':
      return addAmounts(balance, -amount);
  }
}

/** P2 4.5. */
export type BalanceAction = 'increase' | 'decrease' | 'overwrite';
