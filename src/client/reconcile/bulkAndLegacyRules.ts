import { listBulkUpdates, uploadBulkUpdate } from '../../contract/bulkUpdates.ts';
import { removeLegacyRole } from '../../contract/legacy.ts';
import { getUserInfo } from '../../contract/users.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { digest } from './digest.ts';
import { bodyText, pathTexts, type ReconcileRule } from './reconcileRule.ts';
import { idsBefore, madeSince, searchList } from './searchList.ts';

/** Reconciliation of bulk uploads (P2 4.6) and legacy routes (P2 4.11). */
export const bulkAndLegacyRules: readonly ReconcileRule[] = [
  /** A job whose name is the upload's `log_name` (P2 4.6), and that was not there before. */
  {
    operation: uploadBulkUpdate.id,
    before: async (client, input, signal) => {
      const name = bodyText(input, 'log_name');
      if (name === undefined) return {};
      // What a person typed stands in it.
      const logName = digest(name);
      return { logName, ...idsBefore(await jobsNamed(client, logName, signal)) };
    },
    look: async ({ client, evidence }, signal) => {
      const { logName, before } = evidence;
      if (logName === undefined) return 'stillUnknown';
      return madeSince(before, await jobsNamed(client, logName, signal));
    },
  },
  /** The trader's roles, which are told by title and not by id: one less than before, or the same. */
  {
    operation: removeLegacyRole.id,
    before: async (client, input, signal) => {
      const { userId = '' } = pathTexts(input);
      const roles = await rolesOf(client, userId, signal);
      return roles === undefined ? {} : { roles: roles.join(' ') };
    },
    look: async ({ client, evidence, input }, signal) => {
      const userId = pathTexts(input)['userId'];
      if (userId === undefined || evidence['roles'] === undefined) return 'stillUnknown';
      const now = await rolesOf(client, userId, signal);
      if (now === undefined) return 'stillUnknown';
      const before = evidence['roles'].split(' ').filter((it) => it !== '');
      if (now.length === before.length && before.every((it) => now.includes(it))) return 'didNotHappen';
      return now.length === before.length - 1 && now.every((it) => before.includes(it)) ? 'happened' : 'changedSince';
    },
  },
];

function jobsNamed(client: ServiceClient, logName: string, signal: AbortSignal) {
  return searchList(client, listBulkUpdates, {}, ({ name }) => name !== undefined && digest(name) === logName, signal);
}

async function rolesOf(client: ServiceClient, userId: string, signal: AbortSignal): Promise<string[] | undefined> {
  const read = await client.call(getUserInfo, { body: { idOrEmail: userId } }, { signal });
  if (read.kind !== 'done') return undefined;
  return (read.value.data.roles ?? []).map((title) => digest(title).slice(0, 16));
}
