import type { UserField } from '../../../contract/userFieldRecord.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';

/** The path of a field, by its ID: a key may have been given anew. */
export function fieldPath({ communityId }: Pick<ConnectionProfile, 'communityId'>, { _id }: Pick<UserField, '_id'>) {
  return { communityId, fieldIdOrName: _id };
}
