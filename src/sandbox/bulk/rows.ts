import type { Settings } from '../settings.ts';
import { MAX_ROW_ERRORS, type RowError } from '../store/bulkTable.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { type BalanceAction, balanceAfter, changeCoins, changeFieldValue, changeXp } from '../userChanges.ts';
import {
  type Catalog,
  type CellChange,
  type ColumnPlan,
  type ListProperty,
  OPERATORS,
  type TextProperty,
} from './columns.ts';

/**
 * Applies a row inside the caller's transaction and returns its errors, if any. An unmatched trader or an invalid cell
 * changes nothing. A coin change that the visit rule forbids is skipped while the rest of the row is applied, so a failed
 * row may be partly applied (P2 4.7).
 */
export function applyRow(cells: readonly string[], context: RowContext): readonly RowError[] {
  const matched = matchUser(cells, context);
  if ('code' in matched) return [matched];
  const read = readCells(cells, context.plan, context.catalog);
  if ('errors' in read) return read.errors;
  const matchedRow = { ...read, user: matched };
  const problem = identifierProblem(matchedRow, context) ?? sumProblem(matchedRow, context);
  if (problem !== undefined) return [problem];
  const visit = visitProblem(matchedRow, context);
  if (visit?.code === 'ROW_OUTCOME_UNCERTAIN') return [visit];
  let user = matched;
  for (const change of read.changes) {
    if (visit === undefined || change.kind !== 'coins') user = applyChange(user, change, context);
  }
  return visit === undefined ? [] : [visit];
}

/** A parsed row and its trader. */
interface MatchedRow {
  readonly user: User;
  readonly changes: readonly CellChange[];
  readonly keys: readonly string[];
}

/** An identifier can't be changed once set, and must be unique (P2 4.6 rule 6). */
function identifierProblem({ user, changes, keys }: MatchedRow, context: RowContext): RowError | undefined {
  for (const [i, change] of changes.entries()) {
    if (change.kind !== 'identifier') continue;
    const field = keys[i] ?? null;
    if (context.settings.identifierLookup === 'down') return { field, code: 'IDENTIFIER_LOOKUP_UNAVAILABLE' };
    if (user.clientRef === change.value) return undefined;
    const isTaken = user.clientRef !== null || context.store.users.byClientRef(change.value).length > 0;
    return isTaken ? { field, code: 'IDENTIFIER_CONFLICT' } : undefined;
  }
  return undefined;
}

/** Sums must be finite; nothing can be added to a value from before the field was numerical. */
function sumProblem({ user, changes, keys }: MatchedRow, { store }: RowContext): RowError | undefined {
  for (const [i, change] of changes.entries()) {
    if (change.kind !== 'xp' && change.kind !== 'coins' && change.kind !== 'field') continue;
    if (change.action === 'overwrite') continue;
    const field = keys[i] ?? null;
    const isField = change.kind === 'field';
    const base = isField ? (store.fieldValues.get(user.platformUserId, change.field.id) ?? 0) : user[change.kind];
    const amount = isField ? Number(change.value) : change.amount;
    if (typeof base !== 'number') return { field, code: 'BULK_ROW_FAILED' };
    if (!Number.isFinite(balanceAfter(base, change.action, amount))) return { field, code: 'INVALID_VALUE' };
  }
  return undefined;
}

/**
 * The community's rule that traders must visit before they earn coins. Visits count from the join date, so without a join
 * date the rule can't be checked.
 */
function visitProblem({ user, changes, keys }: MatchedRow, { settings }: RowContext): RowError | undefined {
  if (!settings.visitRule) return undefined;
  const place = changes.findIndex((change) => change.kind === 'coins' && earnsCoins(change, user));
  if (place < 0) return undefined;
  const field = keys[place] ?? null;
  if (user.joinedAt === null) return { field, code: 'ROW_OUTCOME_UNCERTAIN' };
  return user.hasVisited ? undefined : { field, code: 'BULK_ROW_FAILED' };
}

function earnsCoins({ action, amount }: CellChange & { readonly kind: 'coins' }, user: User): boolean {
  switch (action) {
    case 'increase':
      return amount > 0;
    case 'decrease':
      return false;
    case 'overwrite':
      return amount > user.coins;
  }
}

/** The context for the rows of one job step. */
export interface RowContext {
  readonly store: Store;
  readonly plan: ColumnPlan;
  readonly catalog: Catalog;
  readonly settings: Settings;
  /** Whether the job belongs to the community that has traders. */
  readonly isOwnCommunity: boolean;
  /** Maximum coins per `add`; undefined for no limit. */
  readonly coinCap: number | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Match values of earlier rows of the job. */
  readonly matchedNames: Set<string>;
}

/** What a row is matched by, in the form in which two rows are compared. */
export function matchName(cells: readonly string[], { match }: ColumnPlan): string {
  const text = (cells[match.index] ?? '').trim();
  return match.by === 'email' ? text.toLowerCase() : text;
}

/** The trader that a row matches, or the error (P2 4.6 rule 3, 4.7). */
function matchUser(cells: readonly string[], context: RowContext): User | RowError {
  const { plan, settings, isOwnCommunity: isOwn, matchedNames: seen, store } = context;
  const { by, key } = plan.match;
  const name = matchName(cells, plan);
  const problem = (code: RowError['code']): RowError => ({ field: key, code });
  if (name === '') return problem('REQUIRED_VALUE');
  if (seen.has(name)) return problem('DUPLICATE_VALUE');
  seen.add(name);
  if (by === 'identifier' && settings.identifierLookup === 'down') return problem('IDENTIFIER_LOOKUP_UNAVAILABLE');
  if (!isOwn) return problem('USER_NOT_AVAILABLE');
  const [user, other] =
    by === 'email' ? [store.users.byEmail(name)] : store.users.byClientRef(name).filter(({ active }) => active);
  if (user?.active !== true) return problem('USER_NOT_AVAILABLE');
  if (other !== undefined) return problem('IDENTIFIER_CONFLICT');
  return user.member ? user : problem('USER_NOT_COMMUNITY_MEMBER');
}

/** The changes of a row, or the errors of its cells. */
type ReadCells =
  | {
      readonly changes: readonly CellChange[];
      /** For each change, the name of its cell in the job details. */
      readonly keys: readonly string[];
    }
  | { readonly errors: readonly [RowError, ...RowError[]] };

/**
 * Parses the cells that change something: operators are required on every row, empty cells are skipped (P2 4.6 rules 2
 * and 4), all other cells are checked.
 */
export function readCells(cells: readonly string[], { columns, width }: ColumnPlan, catalog: Catalog): ReadCells {
  if (cells.length > width) return { errors: [{ field: null, code: 'BULK_ROW_FAILED' }] };
  const changes: CellChange[] = [];
  const keys: string[] = [];
  const errors: RowError[] = [];
  for (const { key, index, rule, operator } of columns) {
    const action = operator === undefined ? 'overwrite' : OPERATORS.get((cells[operator.index] ?? '').trim());
    if (action === undefined) errors.push({ field: operator?.key ?? key, code: 'INVALID_OPERATOR' });
    const text = (cells[index] ?? '').trim();
    if (text === '') continue;
    // SQLite would cut the text off at U+0000.
    const change = text.includes('\0') ? undefined : rule.read(text, action ?? 'overwrite', catalog);
    if (change === undefined) errors.push({ field: key, code: 'INVALID_VALUE' });
    else {
      changes.push(change);
      keys.push(key);
    }
  }
  const [first, ...more] = errors;
  return first === undefined ? { changes, keys } : { errors: [first, ...more.slice(0, MAX_ROW_ERRORS - 1)] };
}

/** The role that every trader has: role lists neither add nor remove it (P2 4.6 rule 5). */
const ALL_MEMBERS_ROLE = '@all';
/** The platform's own label in XP and coin entries (P2 2.2). */
const HISTORY_LABEL = 'bulk_update';

/** The fields that record changes of these properties; a penalty has no history. */
const PROPERTY_FIELDS: Readonly<Record<TextProperty, string | undefined>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
  country: 'country',
  language: 'language',
  penalty: undefined,
};

/** Stores a change with its history; returns the trader as stored. */
function applyChange(user: User, change: CellChange, context: RowContext): User {
  const { store, now: at, coinCap } = context;
  const label = HISTORY_LABEL;
  switch (change.kind) {
    case 'property': {
      const { property, value } = change;
      if (user[property] === value) return user;
      const field = store.fields.find(PROPERTY_FIELDS[property] ?? '');
      if (field !== undefined) return changeFieldValue(store, { user, field, action: 'overwrite', value, at }).user;
      return stored({ ...user, [property]: value }, store);
    }
    case 'list':
      return withList(user, change, context);
    case 'xp':
      return changeXp(store, { user, action: change.action, amount: change.amount, label, at }).user;
    case 'coins': {
      const isLimited = change.action === 'increase' && coinCap !== undefined;
      const amount = isLimited ? Math.min(change.amount, coinCap) : change.amount;
      return changeCoins(store, { user, action: change.action, amount, label, at }).user;
    }
    case 'field': {
      const { field, action, value } = change;
      return changeFieldValue(store, { user, field, action, value, at }).user;
    }
    case 'identifier': {
      const { field, value } = change;
      if (user.clientRef === value) return user;
      return changeFieldValue(store, { user, field, action: 'overwrite', value, at }).user;
    }
  }
}

function stored(user: User, store: Store): User {
  store.users.update(user);
  return user;
}

/** Sends an e-mail about new roles and badges if the community has that turned on (P2 4.6 rule 7). */
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
  return stored({ ...user, [list]: after }, store);
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
