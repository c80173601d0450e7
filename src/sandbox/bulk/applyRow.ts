import { balanceAfter } from '../changes/amount.ts';
import type { User } from '../store/userTable.ts';
import { applyChange } from './applyChange.ts';
import type { CellChange } from './cellChange.ts';
import { matchUser } from './matchUser.ts';
import { readCells } from './readRow.ts';
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
  const read = readCells(cells, context.plan, context.catalog);
  if ('errors' in read) return read.errors;
  const asked = { ...read, user: matched };
  const problem = identifierProblem(asked, context) ?? sumProblem(asked, context);
  if (problem !== undefined) return [problem];
  const visit = visitProblem(asked, context);
  if (visit?.code === 'ROW_OUTCOME_UNCERTAIN') return [visit];
  let user = matched;
  for (const change of read.changes) {
    if (visit === undefined || change.kind !== 'coins') user = applyChange(user, change, context);
  }
  // Whether an identifier is taken is asked of the store: this one must be there for the rows behind it.
  if (user.clientRef !== matched.clientRef) context.store.users.update(user);
  else if (user !== matched) context.changed.push([matched, user]);
  return visit === undefined ? [] : [visit];
}

/** What a row asks for, and of whom. */
interface MatchedRow {
  readonly user: User;
  readonly changes: readonly CellChange[];
  readonly keys: readonly string[];
}

/** An identifier that is set cannot be changed, and no two traders get the same (P2 4.6 rule 6). */
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

/** A sum beyond all numbers cannot be kept; nothing can be added to a value from the time when the field was no number. */
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
 * The community's rule that traders must visit before they earn coins. Visits count from the join date: of a trader who
 * has none it cannot be said whether the rule is kept.
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
