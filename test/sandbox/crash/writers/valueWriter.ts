import assert from 'node:assert/strict';
import { writeFieldValue } from '../../../../src/contract/fieldHistories.ts';
import { doneValue } from '../../faults/answered.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

const FIELD = 'crash_total';

/** Values of a field: increases, every other one with an idempotency key (P2 4.5). */
export async function valueWriter(bench: CrashFixture): Promise<CrashWriter> {
  const { service, signal, communityId } = bench;
  const body = { field: FIELD, name: 'Crash Total', type: 'numerical' } as const;
  doneValue(await service.userFields.create({ path: { communityId }, body }, { signal }));
  const known = bench.traders.slice(0, 5).map(({ platformUserId }) => ({ platformUserId, entries: 0, sum: 0 }));
  const pathOf = (userId: string) => ({ communityId, userId, fieldIdOrName: FIELD });
  const read = async (userId: string) => {
    const input = { path: pathOf(userId), query: { limit: 1 } };
    const { paging, items } = doneValue(await service.userFields.traderHistory(input, { signal }));
    return { entries: Number(paging.total), sum: Number(items[0]?.storedValue ?? 0) };
  };

  const check = async () => {
    for (const { platformUserId, entries, sum } of known) {
      assert.deepEqual(await read(platformUserId), { entries, sum }, 'entries of the history, and the value');
    }
  };
  return {
    name: 'values',
    next: async (turn) => {
      const trader = known[turn % known.length];
      if (trader === undefined) return undefined;
      const value = 1 + (turn % 9);
      const isKeyed = turn % 2 === 1;
      return {
        operation: writeFieldValue,
        input: {
          path: pathOf(trader.platformUserId),
          body: { value, action: 'increase' },
          ...(isKeyed ? { idempotencyKey: `crash-${bench.life}-${turn}` } : {}),
        },
        effects: async () => (await read(trader.platformUserId)).entries - trader.entries,
        learn: () => {
          trader.entries += 1;
          trader.sum += value;
        },
        isKeyed,
      };
    },
    check,
    checkAll: check,
  };
}
