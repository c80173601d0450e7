import type { User } from '../store/userTable.ts';
import type { RowContext } from './rowContext.ts';
import type { RowError } from './rowError.ts';

/** The trader whom a row is about, or why there is none (P2 4.6 rule 3, 4.7). */
export function matchUser(cells: readonly string[], context: RowContext): User | RowError {
  const { plan, settings, isOwnCommunity: isOwn, matchedNames: seen, store, users } = context;
  const { by, key, index } = plan.match;
  const text = (cells[index] ?? '').trim();
  const problem = (code: RowError['code']): RowError => ({ field: key, code });
  if (text === '') return problem('REQUIRED_VALUE');
  const name = by === 'email' ? text.toLowerCase() : text;
  if (seen.has(name)) return problem('DUPLICATE_VALUE');
  seen.add(name);
  if (by === 'identifier' && settings.identifierLookup === 'down') return problem('IDENTIFIER_LOOKUP_UNAVAILABLE');
  if (!isOwn) return problem('USER_NOT_AVAILABLE');
  const [user, other] =
    by === 'email' ? [users.get(name)] : store.users.byClientRef(name).filter(({ active }) => active);
  if (user?.active !== true) return problem('USER_NOT_AVAILABLE');
  if (other !== undefined) return problem('IDENTIFIER_CONFLICT');
  return user.member ? user : problem('USER_NOT_COMMUNITY_MEMBER');
}
