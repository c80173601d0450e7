import type { User } from '../../store/userTable.ts';
import type { KeyedContext } from '../serviceRoute.ts';

/** How a trader is named (P1 4.7). */
export type IdentifierType = 'email' | 'userId';

/** Exactly these two: `userID` is not taken (P1 4.7). */
export function readIdentifierType(value: unknown): IdentifierType | undefined {
  return value === 'email' || value === 'userId' ? value : undefined;
}

/** The active account that is meant: e-mail in any case, a space in it read as `+` (P1 4.7), or platform user id. */
export function findAccount({ store }: KeyedContext, identifier: string, type: IdentifierType): User | undefined {
  const text = identifier.trim();
  const user = type === 'email' ? store.users.byEmail(text.replaceAll(' ', '+')) : store.users.byId(text);
  return user?.active ? user : undefined;
}

/** Whether the trader belongs to the community of the key. */
export function isMember({ store, key }: KeyedContext, user: User): boolean {
  return user.member && store.facts.get('communityId') === key.communityId;
}
