import { type BalanceAction, balanceAfter } from '../changes/amount.ts';
import { withCoins } from '../changes/changeCoins.ts';
import { fieldEntry } from '../changes/changeFieldValue.ts';
import { withXp } from '../changes/changeXp.ts';
import type { FieldDefinition } from '../store/fieldTable.ts';
import type { User } from '../store/userTable.ts';
import type { CellChange, ListProperty, TextProperty } from './cellChange.ts';
import type { RowContext } from './rowContext.ts';

/** Every trader's role: a list of roles neither gives nor takes it (P2 4.6 rule 5). */
const ALL_MEMBERS_ROLE = '@all';
/** The platform's own label in XP and coin entries (P2 2.2). */
const HISTORY_LABEL = 'bulk_update';

/** Fields whose history tells of a property; a penalty has none. */
const PROPERTY_FIELDS: Readonly<Record<TextProperty, string | undefined>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
  country: 'country',
  language: 'language',
  penalty: undefined,
};

/** The trader after what a cell asks for; values and e-mails are stored at once, the trader and the entries by the caller. */
export function applyChange(user: User, change: CellChange, context: RowContext): User {
  const { store, entries, now, coinCap } = context;
  switch (change.kind) {
    case 'property': {
      if (user[change.property] === change.value) return user;
      const key = PROPERTY_FIELDS[change.property];
      const field = key === undefined ? undefined : store.fields.find(key);
      if (field !== undefined) addEntry(user, field, 'overwrite', change.value, change.value, context);
      return { ...user, [change.property]: change.value };
    }
    case 'list':
      return withList(user, change, context);
    case 'xp': {
      const changed = withXp(store, {
        user,
        action: change.action,
        amount: change.amount,
        label: HISTORY_LABEL,
        at: now,
      });
      entries.push(changed.entry);
      return changed.user;
    }
    case 'coins': {
      const isLimited = change.action === 'increase' && coinCap !== undefined;
      const amount = isLimited ? Math.min(change.amount, coinCap) : change.amount;
      const changed = withCoins(store, { user, action: change.action, amount, label: HISTORY_LABEL, at: now });
      entries.push(changed.entry);
      return changed.user;
    }
    case 'field': {
      const { field, action, value } = change;
      const before = action === 'overwrite' ? 0 : Number(store.fieldValues.get(user.platformUserId, field.id) ?? 0);
      const after = action === 'overwrite' ? value : balanceAfter(before, action, Number(value));
      store.fieldValues.set(user.platformUserId, field.id, after);
      addEntry(user, field, action, value, after, context);
      return user;
    }
    case 'identifier': {
      if (user.clientRef === change.value) return user;
      addEntry(user, change.field, 'overwrite', change.value, change.value, context);
      return { ...user, clientRef: change.value };
    }
  }
}

function addEntry(
  user: User,
  field: FieldDefinition,
  action: BalanceAction,
  value: unknown,
  after: unknown,
  { entries, now }: RowContext,
): void {
  entries.push(fieldEntry({ user, field, action, value, at: now }, after));
}

/** New roles and badges are told by e-mail where the community has that on (P2 4.6 rule 7). */
function withList(
  user: User,
  change: CellChange & { readonly kind: 'list' },
  { store, settings, now }: RowContext,
): User {
  const { list, action } = change;
  const before = user[list];
  const names = list === 'roles' ? change.names.filter((name) => name !== ALL_MEMBERS_ROLE) : change.names;
  const after = listAfter(before, list, action, names);
  if (after.length === before.length && after.every((name, i) => name === before[i])) return user;
  const event =
    list === 'roles' ? settings.roleEmails && 'role_email' : list === 'badges' && settings.badgeEmails && 'badge_email';
  if (event !== false) {
    const at = new Date(now).toISOString();
    const { platformUserId } = user;
    for (const name of after)
      if (!before.includes(name)) store.events.add({ at, kind: 'email', event, platformUserId });
  }
  return { ...user, [list]: after };
}

function listAfter(
  before: readonly string[],
  list: ListProperty,
  action: BalanceAction,
  names: readonly string[],
): readonly string[] {
  switch (action) {
    case 'increase':
      return [...new Set([...before, ...names])];
    case 'decrease':
      return before.filter((name) => !names.includes(name));
    case 'overwrite':
      return list === 'roles' ? [...before.filter((name) => name === ALL_MEMBERS_ROLE), ...names] : names;
  }
}
