import assert from 'node:assert/strict';
import { createLegacyBadge } from '../../../../src/contract/legacy.ts';
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
