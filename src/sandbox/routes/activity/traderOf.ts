import type { User } from '../../store/userTable.ts';
import type { ServiceCall } from '../serviceRoute.ts';

/** How a trader is named (P1 4.7). */
export type IdentifierType = 'email' | 'userId';

/** Exactly these two: `userID` is not taken (P1 4.7). */
export function identifierTypeOf(value: unknown): IdentifierType | undefined {
  return value === 'email' || value === 'userId' ? value : undefined;
}

/** The active account that is meant: e-mail in any case, a space in it read as `+` (P1 4.7), or platform user id. */
export function accountOf({ store }: ServiceCall, identifier: string, type: IdentifierType): User | undefined {
  const text = identifier.trim();
  const user = type === 'email' ? store.users.byEmail(text.replaceAll(' ', '+')) : store.users.byId(text);
  return user?.active ? user : undefined;
}

/** Whether the trader belongs to the community of the key. */
export function isMember({ store, key }: ServiceCall, user: User): boolean {
  return user.member && store.facts.get('communityId') === key.communityId;
}
