import assert from 'node:assert/strict';
import { createUserField, deleteUserField, updateUserField } from '../../../../src/contract/userFields.ts';
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
