/**
 * A process that downloads an export and may be killed at any time: `downloader BASE_URL FORMAT TARGET [POINT]`. At the
 * named point, `beforeSync`, `beforeRename` or `afterRename`, it says so and waits for its end.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { downloadExport } from '../../../src/client/exports/downloadExport.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import { memoryJournal } from '../../support/scriptedClient.ts';

const [, , baseUrl = '', format = '', target = '', point = ''] = process.argv;

async function pauseAt(name: string): Promise<void> {
  if (name !== point) return;
  process.stdout.write(`${name}\n`);
  // Nothing is ever written to it; it closes when the parent process is gone.
  await once(process.stdin.resume(), 'close');
}

const { open, rename } = fs.promises;
fs.promises.open = async (...args) => {
  const handle = await open(...args);
  const sync = handle.sync.bind(handle);
  if (String(args[0]).endsWith('.part')) {
    handle.sync = async () => {
      await pauseAt('beforeSync');
      await sync();
    };
  }
  return handle;
};
fs.promises.rename = async (...args) => {
  await pauseAt('beforeRename');
  await rename(...args);
  await pauseAt('afterRename');
};
syncBuiltinESMExports();

const transport = createHostFetch(globalThis.fetch);
const client = createServiceClient({
  baseUrl,
  apiKey: async () => 'sk_none_000000000000',
  transport,
  journal: memoryJournal(),
  log: () => undefined,
});
const ended = await downloadExport(
  { client, transport },
  { exportId: 'export-1', format: format === 'json' ? 'json' : 'csv', target },
  { signal: new AbortController().signal },
);
process.stdout.write(`${ended.kind}\n`);
process.exit(ended.kind === 'saved' ? 0 : 1);
