import assert from 'node:assert/strict';
import { removeLegacyRole } from '../../../../src/contract/legacy.ts';
import { doneValue } from '../../faults/answered.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

/** Traders for these writes, from this one on: one a life. */
const FIRST = 120;

/** Roles of the older interface: taken from a trader (P2 4.11). */
export async function roleWriter(bench: CrashFixture): Promise<CrashWriter> {
  const { service, signal } = bench;
  const role = (await bench.state()).roles.find(({ title }) => title !== '@all');
  assert.ok(role);
  const without = new Set<string>();
  const isWithout = async (idOrEmail: string) => {
    const { roles = [] } = doneValue(await service.users.info({ body: { idOrEmail } }, { signal })).data;
    return !roles.includes(role.title);
  };
  const touched = new Set<string>();
  const check = async (userIds: Iterable<string>) => {
    for (const userId of userIds) assert.ok(await isWithout(userId), `trader ${userId} has lost the role`);
  };
  return {
    name: 'roles',
    next: async (turn) => {
      const userId = bench.traders[FIRST + bench.life]?.platformUserId;
      if (turn > 0 || userId === undefined) return undefined;
      await bench.control('POST', `/users/${userId}`, { roles: ['@all', role.title] });
      return {
        operation: removeLegacyRole,
        input: { path: { userId, roleId: role.id } },
        effects: async () => ((await isWithout(userId)) ? 1 : 0),
        learn: () => {
          without.add(userId);
          touched.add(userId);
        },
      };
    },
    check: async () => {
      await check(touched);
      touched.clear();
    },
    checkAll: () => check(without),
  };
}
