/**
 * A window in a process of its own, told what to do line by line on standard input: `suspendedWriter BASE_URL KEY MACHINE`.
 * `append FOLDER CARD SENDER NAME POINT` adds a drawing to a card, says `at` at that point (`intent`, which is on disk, or
 * `sending`, when no byte has left), goes on after a line `go`, and says `end KIND`. `check FOLDER SHIFT` looks what came of
 * the writes of ended runs, on a clock that is so many milliseconds ahead, and says `checked` with its verdicts.
 */
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { createInterface } from 'node:readline';
import type { Journal } from '../../../src/client/journal.ts';
import { appendDrawings } from '../../../src/contract/analyses.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import type { Transport } from '../../../src/http/transport.ts';

const [, , baseUrl = '', key = '', machine = ''] = process.argv;
// Before the journal is loaded, which asks for it once.
if (machine !== '') os.hostname = () => machine;
syncBuiltinESMExports();
const { openJournal } = await import('../../../src/client/journal.ts');
const { createServiceClient } = await import('../../../src/client/createServiceClient.ts');
const { checkPending, writeAndReconcile } = await import('../../../src/client/reconcile/writeAndReconcile.ts');

const { signal } = new AbortController();
const realNow = Date.now;
const say = (text: string) => process.stdout.write(`${text}\n`);
const host = createHostFetch(globalThis.fetch);
const lines = createInterface({ input: process.stdin });

function clientOf(journal: Journal, transport: Transport) {
  return createServiceClient({ baseUrl, apiKey: async () => key, transport, journal, log: () => undefined });
}

async function append(folder: string, analysisId: string, sender: string, name: string, point: string): Promise<void> {
  const pauseAt = async (at: string): Promise<void> => {
    if (at !== point) return;
    say('at');
    await once(lines, 'line');
  };
  const file = await openJournal(folder);
  const journal: Journal = {
    recordIntent: (intent) => file.recordIntent(intent),
    recordSent: async (id) => {
      await pauseAt('intent');
      await file.recordSent(id);
    },
    settle: (id, result) => file.settle(id, result),
    pending: () => file.pending(),
    unreadableFiles: () => file.unreadableFiles(),
    close: () => file.close(),
  };
  const transport: Transport = {
    ...host,
    send: async (request, options) => {
      if (request.method === 'POST') await pauseAt('sending');
      return host.send(request, options);
    },
  };
  const line = {
    type: 'HORIZONTAL_LINE',
    clientObjectId: name,
    points: [{ time: 1_772_438_400_000, price: 1 }],
  } as const;
  const input = { path: { analysisId }, body: { sender, drawings: [line] } };
  const { kind } = await writeAndReconcile(clientOf(journal, transport), appendDrawings, input, { signal });
  await file.close();
  say(`end ${kind}`);
}

async function check(folder: string, shift: number): Promise<void> {
  Date.now = () => realNow() + shift;
  const journal = await openJournal(folder);
  const checked = await checkPending(clientOf(journal, host), signal);
  await journal.close();
  Date.now = realNow;
  say(`checked ${checked.map(({ verdict }) => verdict).join(' ')}`);
}

lines.on('line', (line) => {
  const [word, folder = '', ...rest] = line.split(' ');
  const [first = '', second = '', third = '', fourth = ''] = rest;
  if (word === 'append') void append(folder, first, second, third, fourth);
  if (word === 'check') void check(folder, Number(first));
});
