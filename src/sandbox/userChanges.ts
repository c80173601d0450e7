import type { FieldDefinition } from './store/fieldTables.ts';
import type { HistoryEntry } from './store/historyTable.ts';
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
  const { platformUserId } = before;
  const entry = store.history.add({
    at,
    platformUserId,
    fieldId: field.id,
    fieldKey: field.field,
    kind: 'field',
    action,
    value,
    storedValue: after,
    activity: null,
  });
  return { user: store.users.byId(platformUserId) ?? before, entry };
}

/** A change of XP or coins. */
interface BalanceChange {
  readonly user: User;
  readonly action: BalanceAction;
  /** The new balance for an overwrite. */
  readonly amount: number;
  /** The platform's own label for it (P2 2.2), e.g. `bulk_update`. */
  readonly label: string;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  readonly activity?: HistoryEntry['activity'];
  /** Of coins. */
  readonly sourceReference?: string | null;
}

/** Quality notes of every export row (P1 2.2): the service knows neither. */
export const DEFAULT_QUALITY_NOTES: readonly string[] = [
  'original_event_time_not_recorded',
  'business_reason_not_verified',
];

/** Changes the balance and adds the entry, inside the caller's transaction; returns the trader as stored. */
export function changeCoins(store: Store, change: BalanceChange): { user: User; entry: HistoryEntry } {
  const { action, amount, label, sourceReference } = change;
  const { before, user } = changeBalance(store, change, 'coins');
  const signed =
    action === 'overwrite' ? addAmounts(user.coins, -before.coins) : action === 'decrease' ? -amount : amount;
  const notes =
    action === 'overwrite' ? [...DEFAULT_QUALITY_NOTES, 'absolute_overwrite_not_an_earn'] : DEFAULT_QUALITY_NOTES;
  const coin = {
    operation: action,
    delta: String(action === 'overwrite' ? amount : signed + 0),
    absolute: action === 'overwrite' ? String(amount) : null,
    rawAction: JSON.stringify({ action: label, type: action, amount }),
    sourceReference: sourceReference ?? null,
    notes,
  };
  const entry = balanceEntry(store, change, 'total_coins', signed + 0);
  return { user, entry: store.history.add({ ...entry, kind: 'coin', coin }) };
}

/** Changes the XP and adds the entry, inside the caller's transaction; the trader gets an XP record if there is none. */
export function changeXp(store: Store, change: BalanceChange): { user: User; entry: HistoryEntry } {
  const { before, user } = changeBalance(store, change, 'xp');
  const entry = balanceEntry(store, change, 'total_xp', addAmounts(user.xp, -before.xp));
  return { user, entry: store.history.add({ ...entry, kind: 'xp' }) };
}

function changeBalance(store: Store, { user: known, action, amount }: BalanceChange, name: 'xp' | 'coins') {
  // Read again: the caller may have changed the trader since.
  const before = store.users.byId(known.platformUserId) ?? known;
  const balance = balanceAfter(before[name], action, amount);
  const user = { ...before, [name]: balance, ...(name === 'xp' ? { hasXpRecord: true } : {}) };
  store.users.update(user);
  return { before, user };
}

function balanceEntry(store: Store, { user, label, at, activity }: BalanceChange, fieldKey: string, value: number) {
  return {
    at,
    platformUserId: user.platformUserId,
    fieldId: store.fields.find(fieldKey)?.id ?? '',
    fieldKey,
    action: label,
    value,
    storedValue: null,
    activity: activity ?? null,
  };
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
