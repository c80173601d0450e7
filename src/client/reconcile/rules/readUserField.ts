import type { UserField } from '../../../contract/userFieldRecord.ts';
import { getUserField } from '../../../contract/userFields.ts';
import type { ServiceClient } from '../../serviceClient.ts';

/** The definition, that there is none (P2 7.1), or that it cannot be told. */
export async function readUserField(
  client: ServiceClient,
  communityId: string,
  fieldIdOrName: string,
  signal: AbortSignal,
): Promise<UserField | 'absent' | 'unreadable'> {
  if (communityId === '' || fieldIdOrName === '') return 'unreadable';
  const read = await client.call(getUserField, { path: { communityId, fieldIdOrName } }, { signal });
  if (read.kind === 'done') return read.value.data;
  // Another 404 says that the community is gone, or comes from another address.
  const isAbsent = read.kind === 'refused' && read.refusal.code === 'USER_FIELD_NOT_FOUND';
  return isAbsent ? 'absent' : 'unreadable';
}

/** Community and field of a call's path. */
export function fieldPathOf(path: unknown): { readonly communityId: string; readonly fieldIdOrName: string } {
  const { communityId, fieldIdOrName } = (path ?? {}) as Readonly<Record<string, unknown>>;
  return { communityId: String(communityId ?? ''), fieldIdOrName: String(fieldIdOrName ?? '') };
}
