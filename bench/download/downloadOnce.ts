/** Downloads the one export of a service, checked or merely copied, and prints its CPU time and peak memory. */
import { createServiceClient } from '../../src/client/createServiceClient.ts';
import { downloadExport, fetchFile } from '../../src/client/exports/downloadExport.ts';
import type { FileCheck } from '../../src/client/exports/fileCheck.ts';
import { PartFile } from '../../src/client/exports/partFile.ts';
import type { ExportFormat } from '../../src/contract/loyaltyExports.ts';
import { createHostFetch } from '../../src/http/hostFetch.ts';
import { memoryJournal } from '../../test/support/scriptedClient.ts';
import { peakMemoryMb } from '../peakMemory.ts';

const [port = '', format = 'csv', mode = 'checked', target = ''] = process.argv.slice(2);
const baseUrl = `http://127.0.0.1:${port}`;
const { signal } = new AbortController();
const transport = createHostFetch(globalThis.fetch);
const NO_CHECK: FileCheck = { rows: 0, add: () => undefined, end: () => undefined };

const before = process.cpuUsage();
const ended = mode === 'checked' ? await checked() : await copied();
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, ended, peakMb: peakMemoryMb() }));
process.exit();

async function checked(): Promise<string> {
  const client = createServiceClient({
    baseUrl,
    apiKey: async () => 'key',
    transport,
    journal: memoryJournal(),
    log: () => undefined,
  });
  const order = { exportId: 'e1', format: format as ExportFormat, target };
  return (await downloadExport({ client, transport }, order, { signal })).kind;
}

async function copied(): Promise<string> {
  const part = await PartFile.create(target);
  const { kind } = await fetchFile(transport, `${baseUrl}/file`, part, NO_CHECK, { signal });
  await part.keep();
  return kind;
}
