import { writeFieldValue } from '../../../src/contract/fieldHistories.ts';
import { createUserField, deleteUserField, updateUserField } from '../../../src/contract/userFields.ts';
import { doneValue, isThere } from './answered.ts';
import type { FaultyWrite, ReadyWrite, WriteFixture } from './faultyWrite.ts';

/** Writes to user fields and to values of them (P2 4.1-4.5). */
export const fieldWrites: readonly FaultyWrite[] = [
  {
    operation: createUserField,
    name: 'create user field',
    readable: true,
    prepare: async (bench, run) => {
      const field = `made_${run}`;
      return {
        input: { path: { communityId: bench.communityId }, body: { field, name: `Made ${run}`, type: 'numerical' } },
        effects: async () => (isThere(await read(bench, field)) ? 1 : 0),
      };
    },
  },
  {
    operation: updateUserField,
    name: 'rename user field',
    readable: true,
    prepare: async (bench, run) => {
      const path = await createdField(bench, `renamed_${run}`);
      const name = `Other ${run}`;
      return {
        input: { path, body: { name, type: 'numerical' } },
        effects: async () => (doneValue(await read(bench, path.fieldIdOrName)).data.name === name ? 1 : 0),
      };
    },
  },
  {
    operation: deleteUserField,
    name: 'delete user field',
    readable: true,
    prepare: async (bench, run) => {
      const path = await createdField(bench, `deleted_${run}`);
      return { input: { path }, effects: async () => (isThere(await read(bench, path.fieldIdOrName)) ? 0 : 1) };
    },
  },
  {
    operation: writeFieldValue,
    name: 'increase a value',
    readable: true,
    prepare: (bench, run) => increase(bench, run),
  },
  {
    operation: writeFieldValue,
    name: 'increase a value, with an idempotency key',
    readable: true,
    prepare: async (bench, run) => {
      const ready = await increase(bench, run);
      return { ...ready, input: { ...ready.input, idempotencyKey: `run-${run}` } };
    },
  },
];

/** A field of its own for each run: its history has exactly the entries that were made there. */
async function increase(bench: WriteFixture, run: number): Promise<ReadyWrite> {
  const { service, signal, communityId } = bench;
  const { fieldIdOrName } = await createdField(bench, `value_${run}_${Math.floor(Math.random() * 1e9)}`);
  const trader = bench.seed.users.find(({ member, active }) => member && active);
  const path = { communityId, userId: trader?.email ?? '', fieldIdOrName };
  const history = async () => doneValue(await service.userFields.traderHistory({ path }, { signal })).items;
  return { input: { path, body: { value: 7, action: 'increase' } }, effects: async () => (await history()).length };
}

async function createdField({ service, signal, communityId }: WriteFixture, field: string) {
  const body = { field, name: field, type: 'numerical' } as const;
  doneValue(await service.userFields.create({ path: { communityId }, body }, { signal }));
  return { communityId, fieldIdOrName: field };
}

function read({ service, signal, communityId }: WriteFixture, fieldIdOrName: string) {
  return service.userFields.get({ path: { communityId, fieldIdOrName } }, { signal });
}
