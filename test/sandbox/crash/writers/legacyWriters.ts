import assert from 'node:assert/strict';
import { createLegacyBadge, removeLegacyRole } from '../../../../src/contract/legacy.ts';
import { doneValue } from '../../faults/faultyWrite.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

const MOST = 3;

/** Badges of the older interface (P2 4.11). */
export async function badgeWriter(bench: CrashFixture): Promise<CrashWriter> {
  const titles = new Set<string>();
  const count = async (title: string) => (await bench.state()).catalog.badges.filter((it) => it === title).length;
  const check = async () => {
    for (const title of titles) assert.equal(await count(title), 1, `badge ${title}`);
  };
  return {
    name: 'badges',
    next: async (turn) => {
      if (turn >= MOST) return undefined;
      const title = `Crash ${bench.life}.${turn}`;
      return {
        operation: createLegacyBadge,
        input: { body: { title, action: 'manual' } },
        effects: () => count(title),
        learn: () => void titles.add(title),
      };
    },
    check,
    checkAll: check,
  };
}

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
