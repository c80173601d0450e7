import { uploadBulkUpdate } from '../../../src/contract/bulkUpdates.ts';
import { createLoyaltyExport } from '../../../src/contract/loyaltyExports.ts';
import type { FaultyWrite, WriteFixture } from './faultyWrite.ts';

interface StateWithJobs {
  readonly exports: readonly { readonly idempotencyKey: string }[];
  readonly bulkJobs: readonly { readonly name: string }[];
}

/** Writes that queue a job (P1 4.1, P2 4.6). */
export const jobWrites: readonly FaultyWrite[] = [
  {
    operation: createLoyaltyExport,
    name: 'create export',
    // Sending the same key again is how a doubt is settled; without any answer it stays.
    readable: false,
    prepare: async (bench, run) => {
      const idempotencyKey = `export-${run}`;
      const body = {
        dataset: 'points_transactions',
        format: 'csv',
        start_at: '2026-01-01T00:00:00Z',
        end_at: '2026-01-01T00:00:01Z',
      } as const;
      return {
        input: { body, idempotencyKey },
        effects: async () => (await state(bench)).exports.filter((it) => it.idempotencyKey === idempotencyKey).length,
      };
    },
  },
  {
    operation: uploadBulkUpdate,
    name: 'upload a bulk file',
    readable: true,
    prepare: async (bench, run) => {
      const csv = Buffer.from(`Email,First Name\nnobody${run}@traders.example,Nobody\n`);
      const logName = `upload ${run}`;
      const file = { name: 'rows.csv', size: csv.length, open: () => chunks(csv) };
      return {
        input: { upload: { file, fields: { log_name: logName } } },
        effects: async () => (await state(bench)).bulkJobs.filter(({ name }) => name === logName).length,
      };
    },
  },
  {
    operation: uploadBulkUpdate,
    name: 'upload bulk rows as JSON',
    readable: true,
    prepare: async (bench, run) => {
      const logName = `rows ${run}`;
      const data = [{ Email: `nobody${run}@traders.example`, 'First Name': 'Nobody' }];
      return {
        input: { body: { data, log_name: logName } },
        effects: async () => (await state(bench)).bulkJobs.filter(({ name }) => name === logName).length,
      };
    },
  },
];

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 10);
  yield bytes.subarray(10);
}

async function state({ on }: WriteFixture): Promise<StateWithJobs> {
  return (await on.sandbox.control('GET', '/state')) as StateWithJobs;
}
