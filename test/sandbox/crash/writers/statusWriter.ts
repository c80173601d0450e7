import assert from 'node:assert/strict';
import { createRedemptionStatus } from '../../../../src/contract/redemptions.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

const MOST = 3;

/** Statuses of orders (P1 4.6). */
export async function statusWriter(bench: CrashFixture): Promise<CrashWriter> {
  const names = new Set<string>();
  const count = async (name: string) =>
    (await bench.state()).redemptionStatuses.filter((it) => it.name === name).length;
  const check = async () => {
    for (const name of names) assert.equal(await count(name), 1, `status ${name}`);
  };
  return {
    name: 'statuses',
    next: async (turn) => {
      if (turn >= MOST) return undefined;
      const name = `Crash ${bench.life}.${turn}`;
      return {
        operation: createRedemptionStatus,
        input: { body: { name, category: 'in_progress' } },
        effects: () => count(name),
        learn: () => void names.add(name),
      };
    },
    check,
    checkAll: check,
  };
}
