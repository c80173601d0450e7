import { removeLegacyRole as operation } from '../../../contract/legacy.ts';
import { getUserInfo } from '../../../contract/users.ts';
import type { ServiceClient } from '../../serviceClient.ts';
import { digest } from '../digest.ts';
import type { ReconcileRule } from '../reconcileRule.ts';

/** The trader's roles, which are told by title and not by id: one less than before, or the same. */
export const removeLegacyRole: ReconcileRule = {
  operation: operation.id,
  before: async (client, input, signal) => {
    const { userId } = input.path as { readonly userId: string };
    const roles = await rolesOf(client, userId, signal);
    return roles === undefined ? {} : { roles: roles.join(' ') };
  },
  verdict: async ({ client, evidence, input }, signal) => {
    const userId = (input?.path as { readonly userId?: string } | undefined)?.userId;
    if (userId === undefined || evidence['roles'] === undefined) return 'stillUnknown';
    const now = await rolesOf(client, userId, signal);
    if (now === undefined) return 'stillUnknown';
    const before = evidence['roles'].split(' ').filter((it) => it !== '');
    if (now.length === before.length && before.every((it) => now.includes(it))) return 'didNotHappen';
    return now.length === before.length - 1 && now.every((it) => before.includes(it)) ? 'happened' : 'changedSince';
  },
};

async function rolesOf(client: ServiceClient, userId: string, signal: AbortSignal): Promise<string[] | undefined> {
  const read = await client.call(getUserInfo, { body: { idOrEmail: userId } }, { signal });
  if (read.kind !== 'done') return undefined;
  return (read.value.data.roles ?? []).map((title) => digest(title).slice(0, 16));
}
