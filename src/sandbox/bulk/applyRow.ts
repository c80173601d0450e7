import { balanceAfter } from '../changes/amount.ts';
import type { User } from '../store/userTable.ts';
import { applyChange } from './applyChange.ts';
import type { KeyedChange } from './cellChange.ts';
import { matchUser } from './matchUser.ts';
import { readRow } from './readRow.ts';
import type { RowContext } from './rowContext.ts';
import type { RowError } from './rowError.ts';

/**
 * Applies a row, inside the caller's transaction; answers why it failed, nothing when it did not. What is wrong with the
 * trader or a cell leaves the trader as it was. A coin change that the visit rule forbids is left out, the rest of its
 * row is applied: a failed row may be partly applied (P2 4.7).
 */
export function applyRow(cells: readonly string[], context: RowContext): readonly RowError[] {
  const matched = matchUser(cells, context);
  if ('code' in matched) return [matched];
  const read = readRow(cells, context.plan, context.catalog);
  if ('errors' in read) return read.errors;
  const problem = identifierProblem(matched, read.changes, context) ?? sumProblem(matched, read.changes, context);
  if (problem !== undefined) return [problem];
  const visit = visitProblem(matched, read.changes, context);
  if (visit?.code === 'ROW_OUTCOME_UNCERTAIN') return [visit];
  const changes = visit === undefined ? read.changes : read.changes.filter(({ kind }) => kind !== 'coins');
  let user = matched;
  for (const change of changes) user = applyChange(user, change, context);
  // Whether an identifier is taken is asked of the store: this one must be there for the rows behind it.
  if (user.clientRef !== matched.clientRef) context.store.users.update(user);
  else if (user !== matched) context.changed.push([matched, user]);
  return visit === undefined ? [] : [visit];
}

/** An identifier that is set cannot be changed, and no two traders get the same (P2 4.6 rule 6). */
function identifierProblem(user: User, changes: readonly KeyedChange[], context: RowContext): RowError | undefined {
  const change = changes.find((it) => it.kind === 'identifier');
  if (change === undefined) return undefined;
  const field = change.key;
  if (context.settings.identifierLookup === 'down') return { field, code: 'IDENTIFIER_LOOKUP_UNAVAILABLE' };
  if (user.clientRef === change.value) return undefined;
  const isTaken = user.clientRef !== null || context.store.users.byClientRef(change.value).length > 0;
  return isTaken ? { field, code: 'IDENTIFIER_CONFLICT' } : undefined;
}

/** A sum beyond all numbers cannot be kept; nothing can be added to a value from the time when the field was no number. */
function sumProblem(user: User, changes: readonly KeyedChange[], { store }: RowContext): RowError | undefined {
  for (const change of changes) {
    if (change.kind !== 'xp' && change.kind !== 'coins' && change.kind !== 'field') continue;
    if (change.action === 'overwrite') continue;
    const isField = change.kind === 'field';
    const base = isField ? (store.fieldValues.get(user.platformUserId, change.field.id) ?? 0) : user[change.kind];
    const amount = isField ? Number(change.value) : change.amount;
    if (typeof base !== 'number') return { field: change.key, code: 'BULK_ROW_FAILED' };
    if (!Number.isFinite(balanceAfter(base, change.action, amount)))
      return { field: change.key, code: 'INVALID_VALUE' };
  }
  return undefined;
}

/**
 * The community's rule that traders must visit before they earn coins. Visits count from the join date: of a trader who
 * has none it cannot be said whether the rule is kept.
 */
function visitProblem(user: User, changes: readonly KeyedChange[], context: RowContext): RowError | undefined {
  if (!context.settings.visitRule) return undefined;
  const change = changes.find((it) => it.kind === 'coins');
  if (change === undefined || !earns(change, user)) return undefined;
  const field = change.key;
  if (user.joinedAt === null) return { field, code: 'ROW_OUTCOME_UNCERTAIN' };
  return user.hasVisited ? undefined : { field, code: 'BULK_ROW_FAILED' };
}

function earns({ action, amount }: KeyedChange & { readonly kind: 'coins' }, user: User): boolean {
  switch (action) {
    case 'increase':
      return amount > 0;
    case 'decrease':
      return false;
    case 'overwrite':
      return amount > user.coins;
  }
}
