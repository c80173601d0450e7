import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { askDownloadTarget, exportFailedEnd } from '../../src/admin/exports/exportDownload.ts';
import { sinceLastExport } from '../../src/admin/exports/followExport.ts';
import { jobActions, jobItem } from '../../src/admin/jobs/jobItem.ts';
import type { ExportJobRecord } from '../../src/admin/jobs/jobRecord.ts';
import { mentionUnfinished } from '../../src/admin/jobs/jobsView.ts';
import { JobWatcher } from '../../src/admin/jobs/jobTree.ts';
import type { CommandResult } from '../../src/admin/runner/adminCommand.ts';
import type { ServiceClient } from '../../src/client/serviceClient.ts';
import { exportRecord } from '../support/records.ts';
import { eventually } from '../support/waiting.ts';
import { type AdminFixture, adminFixture } from './steps/adminFixture.ts';
import { StubbedDialogs } from './steps/person.ts';
import { stateOf } from './steps/sandbox.ts';
import { until } from './steps/until.ts';

const EXPORTS = '/v1/loyalty-exports';
const FILES = '/files/loyalty-exports';
const DAY_MS = 86_400_000;
/** How often a request is sent before it is given up. */
const ATTEMPTS = 5;

describe('exports', () => {
  let bench: AdminFixture;
  let answers: StubbedDialogs;
  before(async () => {
    bench = await adminFixture();
  });
  after(() => bench.dispose());
  beforeEach(async () => {
    answers = new StubbedDialogs();
    await bench.restore();
  });
  afterEach(() => answers.dispose());

  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const day = (ago: number) => ({
    startAt: new Date(midnight - ago * DAY_MS).toISOString(),
    endAt: new Date(midnight - (ago - 1) * DAY_MS).toISOString(),
    preset: 'typed',
  });
  const records = async () => (await bench.commands.services.jobs.all()) as readonly ExportJobRecord[];
  const newest = async () => {
    const [record] = await records();
    assert.ok(record);
    return record;
  };
  /** Creates a completed export of a day; returns its record. */
  const completed = async (ago = 2) => {
    await bench.run('createExport', { refs: undefined, window: day(ago), format: 'csv' });
    const record = await newest();
    assert.equal(record.status, 'completed');
    return record;
  };
  const jobsOf = async ({ idempotencyKey }: ExportJobRecord) => {
    const state = (await bench.control('GET', '/state')) as {
      readonly exports: readonly { readonly id: string; readonly idempotencyKey: string }[];
    };
    return state.exports.filter((it) => it.idempotencyKey === idempotencyKey).map(({ id }) => id);
  };
  const filesLike = async (start: string) =>
    (await readdir(bench.folder)).filter((name) => name.includes(start)).sort();
  it('mention unfinished exports of an earlier session with a way to them, but not finished ones', async () => {
    const mention = () => mentionUnfinished({ load: async () => bench.commands }, bench.dependencies.storage);
    const record = exportRecord({
      connectionId: 'bench',
      communityId: bench.place.communityId,
      origin: new URL(bench.place.baseUrl).origin,
    });
    await bench.commands.services.jobs.keep({ ...record, status: 'completed' });
    await mention();
    assert.equal(answers.informed, undefined);
    await bench.commands.services.jobs.change(record.id, { status: 'queued' });
    await mention();
    assert.match(answers.informed ?? '', /^A job isn’t finished: Export 2026-0.* \(queued\)\.$/);
  });

  const rows = async () => (await bench.commands.services.jobTree.getChildren()).map((node) => jobItem(node));
  const untilRow = (contextValue: string) =>
    until(
      `a row “${contextValue}”`,
      async () => (await rows())[0]?.contextValue === contextValue,
      bench.commands.services.jobTree.onDidChangeTreeData,
    );

  it('are confirmed with their exact bounds, followed, downloaded and compared with what was reported', async () => {
    const window = day(2);
    const created = await bench.run('createExport', { refs: undefined, window, format: 'csv' });
    assert.match(created.confirmation?.detail ?? '', /inclusive.*exclusive/s);
    for (const bound of [window.startAt, window.endAt, 'all customers', '“Bench”']) {
      assert.ok(created.confirmation?.detail.includes(bound), bound);
    }
    assert.match(textOf(created.end), /is completed: [\d,]+ rows/);
    assert.ok(created.progress.some((text) => text.includes('the job continues')));

    const record = await newest();
    assert.equal(record.status, 'completed');
    const [row] = await rows();
    assert.equal(row?.contextValue, 'export completed');
    // A UTC day overlaps one or two local days, depending on the time zone.
    assert.match(String(row?.label), /^\d{4}-\d\d-\d\d( – (\d{4}-)?\d\d-\d\d)?$/);
    assert.match(String(row?.description), /^CSV · completed · [\d,]+ rows · /);

    const target = join(bench.folder, 'points.csv');
    const saved = await bench.run('downloadExport', { job: record, target });
    assert.match(textOf(saved.end), /Rows and bytes match what the service reported/);
    assert.deepEqual(labelsOf(saved.end), ['Summarize', 'Show in Folder']);
    const text = await readFile(target, 'utf8');
    assert.ok(text.startsWith('client_ref,event_id,recorded_at_utc,operation,points_delta'));
    assert.equal(text.trimEnd().split('\n').length - 1, record.rows);
    if (process.platform !== 'win32') assert.equal((await stat(target)).mode & 0o777, 0o600);
    assert.equal((await newest()).file, target);
  });

  it('are shown with their actions, and their ID can be copied from there', async () => {
    const { id } = await completed();
    await bench.run('downloadExport', { job: await newest(), target: join(bench.folder, 'shown.csv') });
    const record = await newest();
    assert.equal(record.id, id);
    assert.deepEqual(
      jobActions(record).map(({ label }) => label),
      ['Summarize Saved File', 'Download Again…', 'Remove from the List'],
    );
    answers.pick('Export ID');
    await bench.run('showJob', { job: record });
    assert.equal(await vscode.env.clipboard.readText(), record.exportId);
    const phases = (['unconfirmed', 'queued', 'failed'] as const).map((status) =>
      jobActions({ ...record, status }).map(({ label }) => label),
    );
    assert.deepEqual(
      phases.map(([first]) => first),
      ['Resume Export…', 'Follow', 'Create a New Export…'],
    );
  });

  it('start where the last one of the same customers ended', async () => {
    const last = await completed();
    const now = new Date();
    const proposed = await sinceLastExport(bench.commands.services.jobs, bench.connection, undefined, now);
    assert.equal(proposed[0]?.window.startAt, last.endAt);
    assert.ok(Date.parse(proposed[0]?.window.endAt ?? '') <= now.getTime());
    assert.deepEqual(await sinceLastExport(bench.commands.services.jobs, bench.connection, ['somebody else'], now), []);
  });

  it('are one job after resuming an unknown outcome, and only with the same customers and key', async () => {
    await bench.fault('POST', EXPORTS, { drop: 'after' }, ATTEMPTS);
    const refs = ['nobody-b', 'nobody-a'];
    const created = await bench.run('createExport', { refs, window: day(3), format: 'json' });
    assert.match(created.confirmation?.detail ?? '', /2 customers.*makes the whole export fail/s);
    assert.match(textOf(created.end), /couldn’t confirm.*can’t create a second job/s);
    assert.deepEqual(labelsOf(created.end), ['Resume']);
    const record = await newest();
    assert.equal((await rows())[0]?.contextValue, 'export unconfirmed');

    const others = await bench.run('resumeExport', { job: record, refs: ['nobody-a'] });
    assert.match(textOf(others.end), /aren’t the customers of that export. Nothing was sent/);
    const all = await bench.run('resumeExport', { job: record, refs: undefined });
    assert.match(textOf(all.end), /aren’t the customers of that export. Nothing was sent/);

    const resumed = await bench.run('resumeExport', { job: record, refs: [...refs].reverse() });
    assert.equal(resumed.confirmation, undefined, 'no question, because the key is the same');
    assert.match(textOf(resumed.end), /unknown or that several customers have/);
    const next = ['Create a New Export…', 'Show Jobs'];
    assert.deepEqual(labelsOf(resumed.end), next);
    const after = await newest();
    assert.equal(after.status, 'failed');
    const ofAll = exportFailedEnd({ ...after, customers: { kind: 'all' } });
    assert.doesNotMatch(textOf(ofAll), /identifier/);
    assert.deepEqual(labelsOf(ofAll), next);
    assert.deepEqual(await jobsOf(record), [after.exportId]);
    const { pending: unsettled } = bench.journal;
    assert.deepEqual(await unsettled(), []);
  });

  it('ask before another API key is used for an unknown outcome', async () => {
    await bench.fault('POST', EXPORTS, { drop: 'before' }, ATTEMPTS);
    await bench.run('createExport', { refs: undefined, window: day(4), format: 'csv' });
    await bench.useKey(['customerSuccess']);
    const record = await newest();
    const declined = await bench.run('resumeExport', { job: record, refs: undefined }, { confirmed: false });
    assert.match(declined.confirmation?.question ?? '', /another API key/);
    assert.deepEqual(await jobsOf(record), []);
    await bench.run('resumeExport', { job: record, refs: undefined });
    assert.equal((await jobsOf(record)).length, 1);
  });

  it('leave no row without permission, and explain the documented error', async () => {
    const before = (await records()).length;
    await bench.useKey(['getTiersInfo']);
    const { end } = await bench.run('createExport', { refs: undefined, window: day(5), format: 'csv' });
    assert.ok(end.kind === 'problem' && end.problem.kind === 'call' && end.problem.end.kind === 'refused');
    assert.equal((await records()).length, before);
  });

  it('aren’t sent with more customers than a request can hold', async () => {
    const refs = Array.from({ length: 1000 }, (_, i) => `${i}`.padStart(1024, 'ä'));
    const { end, confirmation } = await bench.run('createExport', { refs, window: day(5), format: 'csv' });
    assert.equal(confirmation, undefined);
    assert.match(textOf(end), /Nothing was sent. Split the customers into several exports/);
  });

  it('continue when nobody follows them, and update their rows while the view is visible', async () => {
    await bench.control('POST', '/settings', { jobsPaused: true });
    const { jobTree } = bench.commands.services;
    try {
      const leaving = new AbortController();
      const following = bench.run(
        'createExport',
        { refs: undefined, window: day(6), format: 'csv' },
        { signal: leaving.signal },
      );
      await untilRow('export open');
      leaving.abort();
      const left = await following;
      assert.match(textOf(left.end), /continues on the service/);
      assert.equal((await rows())[0]?.contextValue, 'export open');
      jobTree.watch(true);
      await bench.control('POST', '/settings', { jobsPaused: false });
      await untilRow('export completed');
    } finally {
      jobTree.watch(false);
      await bench.control('POST', '/settings', { jobsPaused: false });
    }
  });

  it('report once that a job was not found, when they are refreshed with others', async () => {
    const { jobs } = bench.commands.services;
    const { connectionId, communityId, origin } = await completed();
    const place = { connectionId, communityId, origin, at: Date.now() };
    const gone = exportRecord({ ...place, exportId: '65f0c0ffee0123456789abcd', status: 'queued' });
    await jobs.keep(gone);
    const { end } = await bench.run('refreshJobs');
    assert.ok(
      end.kind === 'problem' && end.problem.kind === 'call' && end.problem.operation.id === 'loyaltyExports.status',
    );
    const removal = await bench.run('forgetJob', { job: gone }, { confirmed: false });
    assert.match(removal.confirmation?.detail ?? '', /can’t be downloaded.*65f0c0ffee0123456789abcd/);
    assert.ok(await jobs.find(gone.id));
    await bench.run('forgetJob', { job: gone });
    assert.equal(await jobs.find(gone.id), undefined);
    assert.match(textOf((await bench.run('downloadExport', { job: gone, target: 'x.csv' })).end), /was removed/);
  });

  it('of another connection aren’t listed, and nothing is sent for them', async () => {
    const { jobs } = bench.commands.services;
    const elsewhere = exportRecord({ exportId: 'e1', status: 'queued', at: Date.now() });
    await jobs.keep(elsewhere);
    assert.ok((await rows()).every(({ id }) => id !== elsewhere.id));
    const { end } = await bench.run('resumeExport', { job: elsewhere, refs: undefined });
    assert.match(textOf(end), /that connection has changed. Nothing was sent/);
  });

  it('leave no file if it isn’t as reported, and an unverified copy only on request', async () => {
    const record = await completed();
    const target = join(bench.folder, 'cut.csv');
    await bench.fault('GET', FILES, { status: 200, body: { cut: true } }, 3);
    const left = await bench.run('downloadExport', { job: record, target });
    assert.equal(left.end.kind, 'done');
    assert.deepEqual(await filesLike('cut'), []);

    await bench.fault('GET', FILES, { status: 200, body: { cut: true } }, 6);
    answers.warn('Keep Unverified Copy');
    const kept = await bench.run('downloadExport', { job: record, target });
    assert.match(textOf(kept.end), /cut\.unverified\.csv.*doesn’t match what was reported.*Don’t rely on its numbers/s);
    assert.deepEqual(await filesLike('cut'), ['cut.unverified.csv']);

    await bench.fault('GET', FILES, { status: 200, body: { cut: true } }, 3);
    answers.warn('Download Again');
    assert.match(textOf((await bench.run('downloadExport', { job: record, target })).end), /is saved/);
    assert.deepEqual(await filesLike('cut'), ['cut.csv', 'cut.unverified.csv']);
  });

  it('leave nothing behind if they can’t be written, or are cancelled', async () => {
    const record = await completed();
    const nowhere = await bench.run('downloadExport', { job: record, target: join(bench.folder, 'none', 'lost.csv') });
    assert.match(textOf(nowhere.end), /couldn’t be written \(ENOENT\). Nothing was saved/);
    await bench.fault('GET', FILES, { delayMs: 20_000 });
    const target = join(bench.folder, 'lost.csv');
    const cancelling = new AbortController();
    const running = bench.run('downloadExport', { job: record, target }, { signal: cancelling.signal });
    await eventually('the request at the service', async () => (await stateOf(bench.place)).faultsLeft === 0);
    cancelling.abort();
    const givenUp = await running;
    assert.match(textOf(givenUp.end), /was cancelled. Nothing was saved/);
    assert.deepEqual(await filesLike('lost'), []);
  });

  it('are polled only while the view is visible, and not from a stopped sandbox', async () => {
    const { jobs } = bench.commands.services;
    const { connectionId, communityId, origin } = await completed();
    const open = exportRecord({ connectionId, communityId, origin, at: Date.now(), exportId: 'e1', status: 'queued' });
    await jobs.keep(open);
    let isReachable = false;
    const startWatcher = (canReach: () => boolean) => {
      let requests = 0;
      const requested = new vscode.EventEmitter<void>();
      const client = {
        ...bench.client,
        call: async () => {
          requests++;
          requested.fire();
          return { kind: 'done', value: { data: { status: 'queued' } }, status: 200, attempts: 1 };
        },
      } as unknown as ServiceClient;
      const watcher = new JobWatcher({
        jobs,
        connections: { ...bench.dependencies.connections, client: async () => client },
        isReachable: canReach,
        onProblem: () => undefined,
        pace: { firstPauseMs: 5, longestPauseMs: 5 },
      });
      const polled = (more: number) => until(`more than ${more} polls`, () => requests > more, requested.event);
      return { watcher, requests: () => requests, polled };
    };
    const { watcher, requests, polled } = startWatcher(() => isReachable);
    /** Resolves when another watcher, started now, has read the records and polled twice. */
    const rest = async () => {
      const other = startWatcher(() => true);
      other.watcher.watch(true);
      await other.polled(1);
      other.watcher.dispose();
    };
    await rest();
    assert.equal(requests(), 0, 'the view is hidden');
    watcher.watch(true);
    await rest();
    assert.equal(requests(), 0, 'the sandbox is stopped');
    isReachable = true;
    watcher.watch(true);
    await polled(2);
    watcher.watch(false);
    await rest();
    const before = requests();
    await rest();
    assert.equal(requests(), before, 'the view is hidden again');
    watcher.watch(true);
    // Long enough for it to start reading the records, and no longer.
    await Promise.resolve();
    await Promise.resolve();
    watcher.watch(false);
    await rest();
    assert.equal(requests(), before, 'the view was hidden while the records were read');
    watcher.dispose();
  });

  it('ask before saving into a git work tree, and don’t propose one', async () => {
    const work = join(bench.folder, 'work');
    await mkdir(join(work, '.git'), { recursive: true });
    const record = await completed();
    const inside = vscode.Uri.file(join(work, 'points.csv'));
    answers.save(() => inside).warn('Save Here');
    assert.equal(await askDownloadTarget(record, bench.dependencies.memory), inside.fsPath);
    assert.match(basename(answers.offered?.path ?? ''), /^loyalty-export_.*\.csv$/);
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(!answers.offered?.path.startsWith(`${workspace?.uri.path}/`));

    const outside = vscode.Uri.file(join(bench.folder, 'points.csv'));
    let requests = 0;
    answers.save(() => (requests++ === 0 ? inside : outside)).warn('Choose Another Folder');
    assert.equal(await askDownloadTarget(record, bench.dependencies.memory), outside.fsPath);
    answers.save(() => inside).warn(undefined);
    await assert.rejects(askDownloadTarget(record, bench.dependencies.memory), vscode.CancellationError);
  });
});

function textOf(end: CommandResult): string {
  assert.ok(end.kind === 'message', `the run ended as ${end.kind}`);
  return end.text;
}

function labelsOf(end: CommandResult): readonly string[] {
  return end.kind === 'message' ? (end.actions ?? []).map(({ label }) => label) : [];
}
