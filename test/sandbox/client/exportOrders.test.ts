import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { keyFingerprint } from '../../../src/client/digest.ts';
import type { ServiceClient } from '../../../src/client/serviceClient.ts';
import { createHostFetch } from '../../../src/client/transports/hostFetch.ts';
import { newExportRecord, sendOrder } from '../../../src/workbench/exports/exportOrder.ts';
import { JobFiles } from '../../../src/workbench/jobs/jobFiles.ts';
import { type JobRecord, jobOwner } from '../../../src/workbench/jobs/jobRecord.ts';
import { followJob, readJobState } from '../../../src/workbench/jobs/jobState.ts';

import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { memoryJournal } from '../../support/scriptedClient.ts';

const EXPORTS = '/v1/loyalty-exports';
const PACE = { firstPauseMs: 20, longestPauseMs: 50 };
const { signal } = new AbortController();

interface State {
  readonly exports: readonly { readonly id: string; readonly idempotencyKey: string; readonly status: string }[];
}

/** An order from before its first byte to the end of its job, on a bad connection and over restarts. */
describe('orders of exports over real sockets', () => {
  let on: ClientOnSandbox;
  let folder: string;
  before(async () => {
    on = await startClientOnSandbox();
    folder = await mkdtemp(join(tmpdir(), 'export-orders-'));
  });
  after(async () => {
    await on.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => on.restore());

  const place = () => jobOwner({ id: 'desk', communityId: on.sandbox.communityId, baseUrl: on.sandbox.baseUrl });
  const order = (refs?: readonly string[]) => {
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const window = {
      startAt: new Date(midnight - 2 * 86_400_000).toISOString(),
      endAt: new Date(midnight - 86_400_000).toISOString(),
    };
    return newExportRecord({ format: 'csv', ...window, refs }, place(), keyFingerprint(on.sandbox.apiKey), Date.now());
  };
  /** What a window has; another one is what a restart leaves. */
  const deskWindow = (client: ServiceClient = on.client) => ({
    client,
    jobs: new JobFiles(folder),
    journal: on.journal,
  });
  const jobsOf = async ({ idempotencyKey }: { readonly idempotencyKey: string }) =>
    ((await on.sandbox.control('GET', '/state')) as State).exports.filter((it) => it.idempotencyKey === idempotencyKey);
  const exportIdOf = (record: JobRecord | undefined) => (record?.kind === 'export' ? record.exportId : undefined);

  it('become one job, followed to the end, with the record on disk in step', async () => {
    const desk = deskWindow();
    const record = order();
    const sent = await sendOrder(desk, record, undefined, signal);
    assert.ok(sent.kind === 'ordered' && !sent.isReplay);
    const seen: string[] = [];
    const end = await followJob(on.client, desk.jobs, sent.record, {
      signal,
      pace: PACE,
      onState: ({ status }) => void seen.push(status),
    });
    assert.ok(end.kind === 'over');
    assert.equal(end.value.status, 'completed');
    assert.equal(seen.at(-1), 'completed');
    const kept = await new JobFiles(folder).find(record.id);
    assert.ok(kept?.kind === 'export' && kept.status === 'completed' && (kept.rows ?? 0) > 0 && (kept.bytes ?? 0) > 0);
    assert.equal((await jobsOf(record)).length, 1);
  });

  for (const drop of ['before', 'after'] as const) {
    it(`stay one job when the connection breaks ${drop} the service has answered, once`, async () => {
      await on.fault('POST', EXPORTS, { drop });
      const record = order();
      const sent = await sendOrder(deskWindow(), record, undefined, signal);
      assert.ok(sent.kind === 'ordered');
      assert.deepEqual(
        (await jobsOf(record)).map(({ id }) => id),
        [sent.record.exportId],
      );
    });
  }

  it('are resumed after a restart with the same key: one job, and no riddle left in the journal', async () => {
    await on.fault('POST', EXPORTS, { drop: 'after' }, 5);
    const record = order();
    const sent = await sendOrder(deskWindow(), record, undefined, signal);
    assert.equal(sent.kind, 'unknown');
    assert.equal((await jobsOf(record)).length, 1, 'it had arrived');
    assert.equal((await on.journal.pending()).length, 1);

    const later = deskWindow();
    const found = await later.jobs.find(record.id);
    assert.ok(found?.kind === 'export' && found.status === 'unconfirmed' && found.exportId === undefined);
    const again = await sendOrder(later, found, undefined, signal);
    assert.ok(again.kind === 'ordered' && again.isReplay);
    assert.deepEqual(
      (await jobsOf(record)).map(({ id }) => id),
      [exportIdOf(await later.jobs.find(record.id))],
    );
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('are resumed when the first request never arrived, with a list that is entered in another order', async () => {
    await on.fault('POST', EXPORTS, { drop: 'before' }, 5);
    const record = order(['no-such-a', 'no-such-b']);
    assert.equal((await sendOrder(deskWindow(), record, ['no-such-a', 'no-such-b'], signal)).kind, 'unknown');
    assert.equal((await jobsOf(record)).length, 0);
    const desk = deskWindow();
    const again = await sendOrder(desk, record, ['no-such-b', 'no-such-a'], signal);
    assert.ok(again.kind === 'ordered');
    assert.equal((await jobsOf(record)).length, 1);
    // A customer that there is not makes the whole export fail, which is an end.
    const end = await followJob(on.client, desk.jobs, again.record, { signal, pace: PACE });
    assert.ok(end.kind === 'over' && end.value.status === 'failed');
  });

  it('leave no row when they are refused, and keep it when an earlier request may have arrived', async () => {
    const transport = createHostFetch(globalThis.fetch);
    const { key } = (await on.sandbox.control('POST', '/keys', { permissions: ['getTiersInfo'] })) as { key: string };
    const weak = createServiceClient({
      baseUrl: on.sandbox.baseUrl,
      apiKey: async () => key,
      transport,
      journal: memoryJournal(),
      log: () => undefined,
    });
    const refused = order();
    assert.equal((await sendOrder(deskWindow(weak), refused, undefined, signal)).kind, 'refused');
    assert.equal(await deskWindow().jobs.find(refused.id), undefined);

    await on.fault('POST', EXPORTS, { drop: 'after' }, 5);
    const inDoubt = order();
    assert.equal((await sendOrder(deskWindow(), inDoubt, undefined, signal)).kind, 'unknown');
    assert.equal((await sendOrder(deskWindow(weak), inDoubt, undefined, signal)).kind, 'refused');
    const kept = await deskWindow().jobs.find(inDoubt.id);
    assert.equal(kept?.status, 'unconfirmed');
    await transport.close();
  });

  it('are not sent when their record cannot be written', async () => {
    const record = order();
    const full = new JobFiles(join(folder, `${record.id}.json`, 'under-a-file'));
    await deskWindow().jobs.keep(record);
    await assert.rejects(sendOrder({ ...deskWindow(), jobs: full }, record, undefined, signal));
    assert.deepEqual(await jobsOf(record), []);
    await deskWindow().jobs.forget(record.id);
  });

  it('are cancelled before anything is sent, and followed no longer than somebody wants to', async () => {
    const record = order();
    const never = await sendOrder(deskWindow(), record, undefined, AbortSignal.abort());
    assert.equal(never.kind, 'refused');
    assert.equal(await deskWindow().jobs.find(record.id), undefined);
    assert.deepEqual(await jobsOf(record), []);

    await on.sandbox.control('POST', '/settings', { jobsPaused: true });
    const desk = deskWindow();
    const sent = await sendOrder(desk, order(), undefined, signal);
    assert.ok(sent.kind === 'ordered');
    const abort = new AbortController();
    const following = followJob(on.client, desk.jobs, sent.record, {
      signal: abort.signal,
      pace: PACE,
      onState: () => abort.abort(),
    });
    assert.equal((await following).kind, 'cancelled');
    await on.sandbox.control('POST', '/settings', { jobsPaused: false });
    const end = await followJob(on.client, desk.jobs, sent.record, { signal, pace: PACE });
    assert.ok(end.kind === 'over' && end.value.status === 'completed', 'the job went on by itself');
  });

  it('are told apart from jobs that are not there', async () => {
    const desk = deskWindow();
    const record = { ...order(), exportId: '65f0c0ffee0123456789abcd', status: 'queued' as const };
    const outcome = await readJobState(on.client, record, signal);
    assert.ok(outcome.kind === 'refused' && outcome.refusal.status === 404);
    const end = await followJob(on.client, desk.jobs, record, { signal, pace: PACE });
    assert.ok(end.kind === 'failed');
  });
});
