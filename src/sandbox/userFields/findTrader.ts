import { OBJECT_ID_PATTERN } from '../../contract/objectId.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';

/** A text this long is taken for an id of the database, never for a username or e-mail (P2 4.3). */
const RAW_ID_LENGTH = 12;

/** The active member whom a path names: platform user id, record id, e-mail in any case, or username (P2 4.3). */
export function findTrader(store: Store, communityId: string, userId: string): User | undefined {
  if (store.facts.get('communityId') !== communityId) return undefined;
  const user = store.users.byId(userId) ?? byOtherId(store, userId);
  return user?.member && user.active ? user : undefined;
}

function byOtherId({ users }: Store, userId: string): User | undefined {
  if (OBJECT_ID_PATTERN.test(userId)) return users.byRecordId(userId);
  if (userId.length === RAW_ID_LENGTH) return undefined;
  return users.byEmail(userId) ?? users.byUsername(userId);
}
