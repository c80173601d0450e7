/**
 * A process that orders an export and is killed: `orderer BASE_URL KEY FOLDER RECORD POINT`. At the named point it says
 * so and waits for its end: `kept`, its record is on disk; `sending`, the journal has it too and no byte has left;
 * `answered`, the service has answered and nothing of it is on disk.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { sendOrder } from '../../../src/admin/exports/exportOrder.ts';
import { JobFiles } from '../../../src/admin/jobs/jobFiles.ts';
import { jobRecordSchema } from '../../../src/admin/jobs/jobRecord.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { openJournal } from '../../../src/client/journal.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import type { Transport } from '../../../src/http/transport.ts';

const [, , baseUrl = '', apiKey = '', folder = '', text = '', point = ''] = process.argv;

async function pauseAt(name: string): Promise<void> {
  if (name !== point) return;
  process.stdout.write(`${name}\n`);
  // Nothing is ever written to it; it closes when the parent process is gone.
  await once(process.stdin.resume(), 'close');
}

const record = jobRecordSchema().parse(JSON.parse(text));
if (record.kind !== 'export') throw new Error('no export');
const host = createHostFetch(globalThis.fetch);
const transport: Transport = {
  ...host,
  send: async (request, options) => {
    await pauseAt('sending');
    const reply = await host.send(request, options);
    await pauseAt('answered');
    return reply;
  },
};
const journal = await openJournal(join(folder, 'journal'));
const client = createServiceClient({
  baseUrl,
  apiKey: async () => {
    await pauseAt('kept');
    return apiKey;
  },
  transport,
  journal,
  log: () => undefined,
});
await sendOrder(
  { client, jobs: new JobFiles(join(folder, 'jobs')), journal },
  record,
  undefined,
  new AbortController().signal,
);
