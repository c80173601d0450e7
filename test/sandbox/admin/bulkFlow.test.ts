import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { correctionText, readOriginals } from '../../../src/admin/bulk/correctionFile.ts';
import { type BulkFileUpload, sendBulkFile } from '../../../src/admin/bulk/sendBulkFile.ts';
import { JobFiles } from '../../../src/admin/jobs/jobFiles.ts';
import type { BulkJobRecord } from '../../../src/admin/jobs/jobRecord.ts';
import { refreshJob } from '../../../src/admin/jobs/jobState.ts';
import { CorrectionBuilder, columnsOfHeader, hasFailed, OriginalRows } from '../../../src/bulk/correction.ts';
import { followBulkUpdate, openCompletedJobRows, uniqueLogName } from '../../../src/client/bulkUpdates.ts';
import { openUploadFile } from '../../../src/client/uploadFile.ts';
import type { BulkRow } from '../../../src/contract/bulkUpdates.ts';
import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { eventually } from '../../support/waiting.ts';

const BULK = '/v1/users/bulk-update';
const PACE = { firstPauseMs: 300, longestPauseMs: 2000 };

/** Over real sockets: from the record on disk to the result of every row and the correction file. */
describe('a bulk update, from file to results (P2 4.6, 4.7)', () => {
  let on: ClientOnSandbox;
  let folder: string;
  let jobs: JobFiles;
  let emails: readonly string[];
  const signal = new AbortController().signal;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bulk-flow-'));
    on = await startClientOnSandbox({ users: 150, historyRows: 1000 });
    jobs = new JobFiles(join(folder, 'jobs'));
    emails = (await on.sandbox.state()).users.filter(({ member }) => member).map(({ email }) => email);
  });
  after(async () => {
    await on.stop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await on.sandbox.control('DELETE', '/faults');
    await on.sandbox.control('POST', '/settings', { jobsPaused: false });
    for (const { id } of await jobs.all()) await jobs.forget(id);
  });

  /** Resolves when every job of earlier tests has ended. */
  const untilIdle = () =>
    eventually('ended jobs', async () => {
      const { bulkJobs } = await on.sandbox.state();
      if (bulkJobs.every(({ status }) => status === 'Completed' || status === 'Failed')) return true;
      await on.clock.sleep(300, signal);
      return false;
    });
  const settings = (body: object) => on.sandbox.control('POST', '/settings', body);
  const jobsNamed = async (name: string) => {
    return (await on.sandbox.state()).bulkJobs.filter((job) => job.name === name).length;
  };

  async function send(
    lines: readonly string[],
    change: { path?: string; sha256?: string } = {},
  ): Promise<BulkFileUpload> {
    const path = join(folder, 'march.bulk.csv');
    await writeFile(path, `${lines.join('\n')}\n`);
    const { sha256 = '' } = await openUploadFile(path, signal);
    return sendBulkFile(
      {
        place: { connectionId: 'sandbox', communityId: on.sandbox.communityId, origin: on.client.origin },
        path,
        fileName: 'march.bulk.csv',
        sha256,
        rows: lines.length - 1,
        header: (lines[0] ?? '').split(','),
        capCoins: true,
        logName: uniqueLogName('march', Date.now()),
        ...change,
      },
      { client: on.client, jobs, signal, clock: on.clock },
    );
  }

  async function sentJob(sent: BulkFileUpload): Promise<BulkJobRecord & { readonly jobId: string }> {
    assert.equal(sent.kind, 'sent');
    const record = (await jobs.all()).find(({ kind }) => kind === 'bulk');
    assert.ok(record?.kind === 'bulk' && record.jobId !== undefined, 'the record has the job’s id');
    return { ...record, jobId: record.jobId };
  }

  async function rowsOf(id: string): Promise<{ failed: number; rows: BulkRow[] }> {
    const opened = await openCompletedJobRows(on.client, id, { signal });
    assert.ok(opened.kind === 'rows', opened.kind);
    const rows: BulkRow[] = [];
    for await (const step of opened.pages) if (step.kind === 'page') rows.push(...step.rows);
    const { succeeded = 0, failed = 0 } = opened;
    assert.equal(rows.length, succeeded + failed);
    return { failed, rows };
  }

  const ended = async (id: string): Promise<string> => {
    const end = await followBulkUpdate(on.client, id, { signal, pace: PACE, clock: on.clock });
    assert.equal(end.kind, 'over');
    return end.kind === 'over' ? end.value.job.status : '';
  };

  it('failed rows become a correction with the same columns, which succeeds once fixed', async () => {
    const [first, second, third] = emails;
    const header = 'Email,First Name,Total XP,Total XP_op';
    const {
      jobId,
      sha256,
      source = '',
    } = await sentJob(
      await send([
        header,
        `${first},"Anna, the first",5,add`,
        'nobody@traders.example,Nobody,5,add',
        `${second},Bert,many,add`,
        `${first},Anna again,7,add`,
        `${third},Cora,5,plus`,
      ]),
    );
    assert.equal(await ended(jobId), 'Completed');
    const { failed, rows } = await rowsOf(jobId);
    assert.equal(failed, 4);
    const columns = columnsOfHeader(header.split(','));
    const originals = new OriginalRows(columns, 'Email');
    for (const row of rows.filter(hasFailed)) originals.want(row);
    assert.ok(await readOriginals({ source, sha256 }, originals, signal), 'the file is unchanged');
    const reading = new CorrectionBuilder(columns, originals);
    for (const row of rows) reading.take(row);
    const correction = reading.result();
    const text = (await correctionText(correction, signal)).parts.join('');
    assert.equal(correction.repeats, 1);
    assert.equal(
      text,
      `${header}\nnobody@traders.example,Nobody,5,add\n${second},Bert,many,add\n${third},Cora,5,plus\n`,
    );
    const corrected = text.replace('nobody@traders.example', emails[3] ?? '').replace('many', '9');
    const again = await sentJob(await send(corrected.replace('plus', 'add').trimEnd().split('\n')));
    assert.equal(await ended(again.jobId), 'Completed');
    assert.equal((await rowsOf(again.jobId)).failed, 0);
  });

  it('a file that has changed or is missing can’t be corrected', async () => {
    const { jobId, sha256, source = '' } = await sentJob(await send(['Email,First Name', 'nobody@traders.example,No']));
    await ended(jobId);
    await appendFile(source, 'another@traders.example,Row\n');
    const originals = new OriginalRows(columnsOfHeader(['Email', 'First Name']), 'Email');
    assert.equal(await readOriginals({ source, sha256 }, originals, signal), false);
    assert.equal(await readOriginals({ source: join(folder, 'gone.csv'), sha256 }, originals, signal), false);
  });

  it('the job of a rejected file is Failed, and its rows are not read', async () => {
    const { jobId } = await sentJob(await send(['Email,Shoe Size', `${emails[0]},44`]));
    assert.equal(await ended(jobId), 'Failed');
    const from = on.lines.length;
    const opened = await openCompletedJobRows(on.client, jobId, { signal });
    assert.deepEqual([opened.kind, opened.kind === 'notCompleted' && opened.status], ['notCompleted', 'Failed']);
    assert.deepEqual(
      on.lines.slice(from).map(({ operation }) => operation),
      ['bulkUpdates.status'],
    );
  });

  it('a queued job reports its place in the queue, and its rows are not read', async () => {
    await untilIdle();
    await settings({ jobsPaused: true });
    const before = await sentJob(await send(['Email,First Name', `${emails[4]},Before`]));
    await jobs.forget(before.id);
    const { jobId } = await sentJob(await send(['Email,First Name', `${emails[5]},Behind`]));
    const seen: (readonly [string, number | undefined])[] = [];
    const from = on.lines.length;
    const end = await followBulkUpdate(on.client, jobId, {
      signal,
      pace: PACE,
      clock: on.clock,
      onAnswer: ({ job, ahead }) => {
        seen.push([job.status, ahead]);
        if (seen.length === 2) void settings({ jobsPaused: false });
      },
    });
    assert.equal(end.kind === 'over' && end.value.job.status, 'Completed');
    assert.deepEqual(seen.slice(0, 2), [
      ['In Queue', 1],
      ['In Queue', 1],
    ]);
    assert.ok(!on.lines.slice(from).some(({ operation }) => operation === 'bulkUpdates.details'));
    assert.equal((await rowsOf(jobId)).failed, 0);
  });

  it('after a lost response, the only job is found by its name', async () => {
    await on.fault('POST', BULK, { drop: 'after' });
    const { jobId, logName } = await sentJob(await send(['Email,First Name', `${emails[6]},Once`]));
    assert.equal(await jobsNamed(logName), 1);
    assert.equal(await ended(jobId), 'Completed');
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('a lost request is reported as not done after the whole list was read, and is not sent again', async () => {
    await on.fault('POST', BULK, { drop: 'before' });
    const sent = await send(['Email,First Name', `${emails[6]},Never`]);
    assert.equal(sent.kind, 'didNotHappen');
    const [record] = await jobs.all();
    assert.equal(record?.status, 'notCreated');
    assert.equal(record?.kind === 'bulk' && (await jobsNamed(record.logName)), 0);
  });

  it('an upload is looked up later, without sending it again, if the list can’t be read', async () => {
    await on.fault('POST', BULK, { drop: 'after' });
    await on.fault('GET', BULK, { drop: 'before' }, 1000);
    const sent = await send(['Email,First Name', `${emails[7]},Later`]);
    assert.equal(sent.kind, 'unknown');
    const [record] = await jobs.all();
    assert.ok(record?.kind === 'bulk');
    assert.deepEqual([record.status, record.jobId], ['unconfirmed', undefined]);
    assert.equal((await refreshJob(on.client, jobs, record, signal)).kind, 'unknown');
    await on.sandbox.control('DELETE', '/faults');
    const from = on.lines.length;
    const news = await refreshJob(on.client, jobs, record, signal);
    assert.ok(news.kind === 'done' && news.value.jobId !== undefined);
    assert.ok(on.lines.slice(from).every(({ operation }) => operation !== 'bulkUpdates.upload'));
    assert.equal(await jobsNamed(record.logName), 1);
    assert.deepEqual(await on.journal.pending(), []);
    await ended(news.value.jobId);
    const done = await refreshJob(on.client, jobs, news.value, signal);
    assert.deepEqual(done.kind === 'done' && [done.value.status, done.value.succeeded, done.value.failed], [
      'Completed',
      1,
      0,
    ]);
  });

  it('a confirmed upload that is not listed is never reported as not created', async () => {
    await on.fault('GET', BULK, { drop: 'before' }, 1000);
    const sent = await send(['Email,First Name', `${emails[9]},Confirmed`]);
    assert.deepEqual([sent.kind, sent.kind === 'sent' && sent.job], ['sent', undefined]);
    await on.sandbox.control('DELETE', '/faults');
    const [record] = await jobs.all();
    assert.ok(record?.kind === 'bulk' && record.status === 'In Queue' && record.jobId === undefined);
    const unlisted = { ...record, id: randomUUID(), logName: 'not in any list', at: record.at - 3_600_000 };
    const news = await refreshJob(on.client, jobs, unlisted, signal);
    assert.ok(news.kind === 'done' && news.value.status === 'In Queue' && news.value.jobId === undefined);
    const found = await refreshJob(on.client, jobs, record, signal);
    assert.ok(found.kind === 'done' && found.value.jobId !== undefined);
  });

  it('an upload that never arrived is reported as not created once it can no longer arrive', async () => {
    const record: BulkJobRecord = {
      kind: 'bulk',
      id: '0e0f3f7e-0000-4000-8000-000000000000',
      connectionId: 'sandbox',
      communityId: on.sandbox.communityId,
      origin: on.client.origin,
      at: Date.now() - 60_000,
      logName: 'never arrived',
      fileName: 'march.bulk.csv',
      sha256: '0'.repeat(64),
      rows: 1,
      identifier: 'Email',
      status: 'unconfirmed',
    };
    const soon = await refreshJob(on.client, jobs, record, signal);
    assert.equal(soon.kind === 'done' && soon.value.status, 'unconfirmed');
    const later = await refreshJob(on.client, jobs, { ...record, at: record.at - 3_600_000 }, signal);
    assert.equal(later.kind === 'done' && later.value.status, 'notCreated');
  });

  for (const [name, effect] of [
    ['a 500 whose JSON says that nothing was saved', { fail: 'write' }],
    ['a 500 without JSON', { status: 500, body: '<html></html>', headers: { 'content-type': 'text/html' } }],
  ] as const) {
    it(`an upload answered with ${name} is sent once, and reported as not done after looking for the job`, async () => {
      const from = on.lines.length;
      await on.fault('POST', BULK, effect);
      const sent = await send(['Email,First Name', `${emails[8]},Page`]);
      assert.equal(sent.kind, 'didNotHappen');
      const uploads = on.lines.slice(from).filter(({ operation }) => operation === 'bulkUpdates.upload');
      assert.equal(uploads.length, 1);
      assert.deepEqual(
        (await jobs.all()).map((job) => job.kind === 'bulk' && job.status),
        ['notCreated'],
      );
    });
  }

  it('a file other than the checked one is not sent, and leaves no record', async () => {
    const from = on.lines.length;
    const sent = await send(['Email', `${emails[0]}`], { sha256: 'f'.repeat(64) });
    assert.equal(sent.kind === 'nothingSent' && sent.end.kind, 'otherFile');
    const gone = await send(['Email', `${emails[0]}`], { path: join(folder, 'gone.csv') });
    assert.deepEqual(gone, { kind: 'nothingSent', end: { kind: 'noFile', code: 'ENOENT' } });
    assert.equal(on.lines.length, from);
    assert.deepEqual(await jobs.all(), []);
  });

  it('an unknown job has no rows', async () => {
    assert.equal((await openCompletedJobRows(on.client, '0123456789abcdef01234567', { signal })).kind, 'noJob');
  });
});
