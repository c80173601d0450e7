import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newExportRecord, sendOrder } from '../../../src/admin/exports/exportOrder.ts';
import { JobFiles } from '../../../src/admin/jobs/jobFiles.ts';
import { type JobRecord, jobOwner } from '../../../src/admin/jobs/jobRecord.ts';
import { followJob, refreshJob } from '../../../src/admin/jobs/jobState.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { keyFingerprint } from '../../../src/client/digest.ts';
import type { ServiceClient } from '../../../src/client/serviceClient.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';

import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { memoryJournal } from '../../support/scriptedClient.ts';

const EXPORTS = '/v1/loyalty-exports';
const PACE = { firstPauseMs: 20, longestPauseMs: 50 };
const { signal } = new AbortController();

/** Export orders until their jobs end, over bad connections and restarts. */
describe('export orders over real sockets', () => {
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
  /** The collaborators of a new window, which shares only the disk and the journal with earlier ones. */
  const newWindow = (client: ServiceClient = on.client) => ({
    client,
    jobs: new JobFiles(folder),
    journal: on.journal,
  });
  const jobsOf = async ({ idempotencyKey }: { readonly idempotencyKey: string }) =>
    (await on.sandbox.state()).exports.filter((it) => it.idempotencyKey === idempotencyKey);
  const exportIdOf = (record: JobRecord | undefined) => (record?.kind === 'export' ? record.exportId : undefined);

  it('become one job that is followed to its end, with the record on disk kept up to date', async () => {
    const window = newWindow();
    const record = order();
    const sent = await sendOrder(window, record, undefined, signal);
    assert.ok(sent.kind === 'ordered' && !sent.isReplay);
    const seen: string[] = [];
    const end = await followJob(on.client, window.jobs, sent.record, {
      signal,
      pace: PACE,
      onAnswer: ({ status }) => void seen.push(status),
    });
    assert.ok(end.kind === 'over');
    assert.equal(end.value.status, 'completed');
    assert.equal(seen.at(-1), 'completed');
    const kept = await new JobFiles(folder).find(record.id);
    assert.ok(kept?.kind === 'export' && kept.status === 'completed' && (kept.rows ?? 0) > 0 && (kept.bytes ?? 0) > 0);
    assert.equal((await jobsOf(record)).length, 1);
  });

  for (const drop of ['before', 'after'] as const) {
    it(`become one job if the connection breaks once ${drop} the effect`, async () => {
      await on.fault('POST', EXPORTS, { drop });
      const record = order();
      const sent = await sendOrder(newWindow(), record, undefined, signal);
      assert.ok(sent.kind === 'ordered');
      assert.deepEqual(
        (await jobsOf(record)).map(({ id }) => id),
        [sent.record.exportId],
      );
    });
  }

  it('are resumed after a restart with the same key: one job, and nothing pending in the journal', async () => {
    await on.fault('POST', EXPORTS, { drop: 'after' }, 5);
    const record = order();
    const sent = await sendOrder(newWindow(), record, undefined, signal);
    assert.equal(sent.kind, 'unknown');
    assert.equal((await jobsOf(record)).length, 1, 'the first request had arrived');
    assert.equal((await on.journal.pending()).length, 1);

    const later = newWindow();
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

  it('are resumed if the first request never arrived, with the customers in another order', async () => {
    await on.fault('POST', EXPORTS, { drop: 'before' }, 5);
    const record = order(['no-such-a', 'no-such-b']);
    assert.equal((await sendOrder(newWindow(), record, ['no-such-a', 'no-such-b'], signal)).kind, 'unknown');
    assert.equal((await jobsOf(record)).length, 0);
    const window = newWindow();
    const again = await sendOrder(window, record, ['no-such-b', 'no-such-a'], signal);
    assert.ok(again.kind === 'ordered');
    assert.equal((await jobsOf(record)).length, 1);
    // A nonexistent customer makes the whole export fail.
    const end = await followJob(on.client, window.jobs, again.record, { signal, pace: PACE });
    assert.ok(end.kind === 'over' && end.value.status === 'failed');
  });

  it('leave no record if refused, unless an earlier request may have arrived', async () => {
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
    assert.equal((await sendOrder(newWindow(weak), refused, undefined, signal)).kind, 'refused');
    assert.equal(await newWindow().jobs.find(refused.id), undefined);

    await on.fault('POST', EXPORTS, { drop: 'after' }, 5);
    const inDoubt = order();
    assert.equal((await sendOrder(newWindow(), inDoubt, undefined, signal)).kind, 'unknown');
    assert.equal((await sendOrder(newWindow(weak), inDoubt, undefined, signal)).kind, 'refused');
    const kept = await newWindow().jobs.find(inDoubt.id);
    assert.equal(kept?.status, 'unconfirmed');
    await transport.close();
  });

  it('are not sent if their record can’t be written', async () => {
    const record = order();
    const full = new JobFiles(join(folder, `${record.id}.json`, 'under-a-file'));
    await newWindow().jobs.keep(record);
    await assert.rejects(sendOrder({ ...newWindow(), jobs: full }, record, undefined, signal));
    assert.deepEqual(await jobsOf(record), []);
    await newWindow().jobs.forget(record.id);
  });

  it('can be cancelled before anything is sent, and while they are followed', async () => {
    const record = order();
    const never = await sendOrder(newWindow(), record, undefined, AbortSignal.abort());
    assert.equal(never.kind, 'refused');
    assert.equal(await newWindow().jobs.find(record.id), undefined);
    assert.deepEqual(await jobsOf(record), []);

    await on.sandbox.control('POST', '/settings', { jobsPaused: true });
    const window = newWindow();
    const sent = await sendOrder(window, order(), undefined, signal);
    assert.ok(sent.kind === 'ordered');
    const abort = new AbortController();
    const following = followJob(on.client, window.jobs, sent.record, {
      signal: abort.signal,
      pace: PACE,
      onAnswer: () => abort.abort(),
    });
    assert.equal((await following).kind, 'cancelled');
    await on.sandbox.control('POST', '/settings', { jobsPaused: false });
    const end = await followJob(on.client, window.jobs, sent.record, { signal, pace: PACE });
    assert.ok(end.kind === 'over' && end.value.status === 'completed', 'the job continued');
  });

  it('are reported as not found if the job doesn’t exist', async () => {
    const window = newWindow();
    const record = { ...order(), exportId: '65f0c0ffee0123456789abcd', status: 'queued' as const };
    const outcome = await refreshJob(on.client, window.jobs, record, signal);
    assert.ok(outcome.kind === 'refused' && outcome.refusal.status === 404);
    const end = await followJob(on.client, window.jobs, record, { signal, pace: PACE });
    assert.ok(end.kind === 'failed');
  });
});
