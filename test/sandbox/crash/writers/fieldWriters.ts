import assert from 'node:assert/strict';
import { writeFieldValue } from '../../../../src/contract/fieldHistories.ts';
import { createUserField, deleteUserField, updateUserField } from '../../../../src/contract/userFields.ts';
import { doneValue } from '../../faults/faultyWrite.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

/** User fields: defined, renamed, deleted (P2 4.1, 4.2). */
export async function fieldWriter(bench: CrashFixture): Promise<CrashWriter> {
  const { communityId } = bench;
  /** Names by key; undefined: deleted. */
  const fields = new Map<string, string | undefined>();
  let last = '';
  const found = async (field: string) => (await bench.state()).userFields.filter((it) => it.field === field);

  const check = async () => {
    for (const [key, name] of fields) {
      assert.deepEqual(
        (await found(key)).map((it) => it.name),
        name === undefined ? [] : [name],
        `field ${key}`,
      );
    }
  };
  return {
    name: 'user fields',
    next: async (turn) => {
      const key = turn % 3 === 0 ? `crash_${bench.life}_${turn}` : last;
      const path = { communityId, fieldIdOrName: key };
      switch (turn % 3) {
        case 0:
          return {
            operation: createUserField,
            input: { path: { communityId }, body: { field: key, name: key, type: 'numerical' } },
            effects: async () => (await found(key)).length,
            learn: () => {
              fields.set(key, key);
              last = key;
            },
          };
        case 1: {
          const name = `Renamed ${key}`;
          return {
            operation: updateUserField,
            input: { path, body: { name, type: 'numerical' } },
            effects: async () => ((await found(key))[0]?.name === name ? 1 : 0),
            learn: () => void fields.set(key, name),
          };
        }
        default:
          return {
            operation: deleteUserField,
            input: { path },
            effects: async () => ((await found(key)).length === 0 ? 1 : 0),
            learn: () => void fields.set(key, undefined),
          };
      }
    },
    check,
    checkAll: check,
  };
}

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
