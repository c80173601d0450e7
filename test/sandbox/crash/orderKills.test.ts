import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { openJournal } from '../../../src/client/journal.ts';
import { keyFingerprint } from '../../../src/client/keyFingerprint.ts';
import { createHostFetch } from '../../../src/client/transports/hostFetch.ts';
import { newExportRecord } from '../../../src/workbench/exports/exportOrder.ts';
import { sendOrder } from '../../../src/workbench/exports/sendOrder.ts';
import { JobFiles } from '../../../src/workbench/jobs/jobFiles.ts';
import { jobOwner } from '../../../src/workbench/jobs/jobPlace.ts';
import { builtProgram } from '../../support/builtProgram.ts';
import { type SandboxProcess, startSandboxProcess } from '../../support/sandboxProcess.ts';

const ORDER_KILL_POINTS = ['kept', 'sending', 'answered'] as const;

interface State {
  readonly exports: readonly { readonly id: string; readonly idempotencyKey: string }[];
}

describe('kill -9 of a process that orders an export', () => {
  let sandbox: SandboxProcess;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'order-kills-'));
    sandbox = await startSandboxProcess();
  });
  after(async () => {
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('wherever it falls, the order is on disk with its key, and resumed it is one job', async () => {
    const program = await builtProgram('test/sandbox/crash/orderer.ts', folder);
    const { baseUrl, apiKey, communityId } = sandbox;
    const jobsOf = async (key: string) =>
      ((await sandbox.control('GET', '/state')) as State).exports.filter(
        ({ idempotencyKey }) => idempotencyKey === key,
      );
    for (const point of ORDER_KILL_POINTS) {
      const place = jobOwner({ id: 'desk', communityId, baseUrl });
      const window = { startAt: '2026-01-01T00:00:00.000Z', endAt: '2026-01-02T00:00:00.000Z' };
      const order = { format: 'csv', ...window, refs: undefined } as const;
      const record = newExportRecord(order, place, keyFingerprint(apiKey), Date.now());
      const own = join(folder, point);
      const child = spawn(process.execPath, [program.path, baseUrl, apiKey, own, JSON.stringify(record), point], {
        env: { ...process.env, ...program.env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.stdout.once('data', () => child.kill('SIGKILL'));
      assert.equal(await new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal))), 'SIGKILL');
      assert.equal((await jobsOf(record.idempotencyKey)).length, point === 'answered' ? 1 : 0, point);

      // The next window: all it knows is on disk.
      const jobs = new JobFiles(join(own, 'jobs'));
      const [found] = await jobs.all();
      assert.deepEqual(found, record, point);
      const journal = await openJournal(join(own, 'journal'));
      assert.equal((await journal.pending()).length, point === 'kept' ? 0 : 1, point);
      const transport = createHostFetch(globalThis.fetch);
      const client = createServiceClient({
        baseUrl,
        apiKey: async () => apiKey,
        transport,
        journal,
        log: () => undefined,
      });
      const end = await sendOrder({ client, jobs, journal }, record, undefined, new AbortController().signal);
      assert.ok(end.kind === 'ordered' && end.isReplay === (point === 'answered'), `${point}: ${end.kind}`);
      assert.deepEqual(
        (await jobsOf(record.idempotencyKey)).map(({ id }) => id),
        [end.record.exportId],
        point,
      );
      assert.deepEqual(await journal.pending(), [], point);
      await journal.close();
      await transport.close();
    }
  });
});
