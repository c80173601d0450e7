import { createLegacyBadge, removeLegacyRole } from '../../../src/contract/legacy.ts';
import { doneValue } from './answered.ts';
import type { FaultyWrite, WriteFixture } from './faultyWrite.ts';

/** Writes of the older interface (P2 4.11). */
export const legacyWrites: readonly FaultyWrite[] = [
  {
    operation: createLegacyBadge,
    name: 'create badge',
    // No call of the interface lists badges.
    readable: false,
    prepare: async ({ service, signal }, run) => {
      const body = { title: `Badge ${run}`, action: 'manual' };
      // A title is there once: the same badge again is refused exactly when it is there.
      const again = async () => (await service.legacy.createBadge({ body }, { signal })).kind;
      return { input: { body }, effects: async () => ((await again()) === 'refused' ? 1 : 0) };
    },
  },
  {
    operation: removeLegacyRole,
    name: 'remove a role',
    readable: true,
    prepare: async (bench, run) => {
      const members = bench.seed.users.filter(({ member, active }) => member && active);
      const userId = members[run % members.length]?.platformUserId ?? '';
      const role = bench.seed.roles.find(({ title }) => title !== '@all');
      if (role === undefined) throw new Error('The seed has no role to remove.');
      await bench.on.sandbox.control('POST', `/users/${userId}`, { roles: ['@all', role.title] });
      const held = async () => (await titles(bench, userId)).includes(role.title);
      return { input: { path: { userId, roleId: role.id } }, effects: async () => ((await held()) ? 0 : 1) };
    },
  },
];

async function titles({ service, signal }: WriteFixture, idOrEmail: string): Promise<readonly string[]> {
  return doneValue(await service.users.info({ body: { idOrEmail } }, { signal })).data.roles ?? [];
}
