import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { commands, languages, ThemeIcon, Uri, window } from 'vscode';
import { jobItem } from '../../src/admin/jobs/jobItem.ts';
import type { BulkJobRecord } from '../../src/admin/jobs/jobRecord.ts';
import { type AdminFixture, adminFixture } from './steps/adminFixture.ts';

const BULK = '/v1/users/bulk-update';
const HEADER = ['Email', 'First Name', 'Total XP', 'Total XP_op'];

describe('bulk updates', () => {
  let bench: AdminFixture;
  let folder: string;
  let emails: readonly string[];
  before(async () => {
    bench = await adminFixture();
    folder = await mkdtemp(join(tmpdir(), 'bulk-updates-'));
    const state = (await bench.control('GET', '/state')) as { users: readonly { email: string; member: boolean }[] };
    emails = state.users.filter(({ member }) => member).map(({ email }) => email);
  });
  after(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    await bench.dispose();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => bench.restore());

  async function file(lines: readonly string[]): Promise<Uri> {
    const path = join(folder, 'march.bulk.csv');
    await writeFile(path, `${lines.join('\n')}\n`);
    return Uri.file(path);
  }

  const answersFor = (uri: Uri, header: readonly string[] = HEADER) => ({
    file: uri,
    match: { header },
    logName: 'march',
  });

  async function onlyRecord(): Promise<BulkJobRecord> {
    const [record, ...more] = await bench.commands.services.jobs.all();
    assert.ok(record?.kind === 'bulk' && more.length === 0);
    return record;
  }

  it('are checked, confirmed by name and number, uploaded, followed, shown row by row, and corrected', async () => {
    const uri = await file([
      HEADER.join(','),
      `${emails[0]},Anna,5,add`,
      'nobody@traders.example,Nobody,7,add',
      `${emails[0]},Anna again,9,add`,
    ]);
    const { confirmation, end, tables, progress } = await bench.run('uploadBulkFile', answersFor(uri));
    assert.match(confirmation?.question ?? '', /march\.bulk\.csv.*2 traders.*Bench/);
    assert.match(confirmation?.detail ?? '', /Total XP: adds 12 in 2 rows/);
    assert.equal(end.kind, 'done');
    assert.ok(progress.some((text) => /sent$/.test(text)));
    const [table] = tables;
    assert.deepEqual(
      table?.rows.map(({ result, Email }) => [result, Email]),
      [
        ['success', emails[0]],
        ['failed', 'nobody@traders.example'],
        ['failed', emails[0]],
      ],
    );
    assert.ok(table?.personalData !== undefined);
    assert.match(String(table?.rows[1]?.['reason']), /No trader in the community/);
    assert.match(table?.notes?.[0] ?? '', /1 row succeeded, 2 rows failed/);
    const record = await onlyRecord();
    assert.deepEqual([record.status, record.succeeded, record.failed], ['Completed', 1, 2]);
    const looks = [{}, { succeeded: 0, failed: 3 }, { succeeded: 3, failed: 0 }].map((counts) => {
      const { iconPath, description } = jobItem({ kind: 'job', record: { ...record, ...counts } });
      return [iconPath instanceof ThemeIcon ? iconPath.id : '', String(description).split(' · ')[3]];
    });
    assert.deepEqual(
      looks.map(([icon]) => icon),
      ['warning', 'error', 'pass'],
      'a completed job is not a success if rows failed',
    );
    assert.deepEqual([looks[0]?.[1], looks[1]?.[1]], ['2 failed', 'all failed']);
    assert.deepEqual(record.columns, HEADER);
    const kept = await readFile(
      join(bench.folder, 'jobs', (await readdir(join(bench.folder, 'jobs')))[0] ?? ''),
      'utf8',
    );
    assert.ok(!kept.includes('@'), 'no e-mail is in the record');

    const target = join(folder, 'march-correction.bulk.csv');
    const showSaveDialog = window.showSaveDialog;
    let proposed: Uri | undefined;
    window.showSaveDialog = async (options) => {
      proposed = options?.defaultUri;
      return Uri.file(target);
    };
    try {
      const { end: result } = await bench.run('bulkCorrectionFile', {
        job: { _id: record.jobId, name: record.logName, status: 'Completed' },
      });
      assert.ok(result.kind === 'message');
      assert.match(result.text, /^The file contains what failed: 1 row\..*repeat a trader: 1 row\./);
    } finally {
      window.showSaveDialog = showSaveDialog;
    }
    assert.equal(proposed && basename(proposed.fsPath), 'march-correction.bulk.csv');
    assert.ok(!proposed?.fsPath.startsWith(folder), 'not next to the uploaded file, which is usually in a workspace');
    assert.equal(await readFile(target, 'utf8'), `${HEADER.join(',')}\nnobody@traders.example,Nobody,7,add\n`);
    assert.equal(window.activeTextEditor?.document.languageId, 'chartcards-bulk');
    const notes = () => languages.getDiagnostics(Uri.file(target)).filter(({ source }) => source === 'Last upload');
    assert.deepEqual(
      notes().map(({ range, message }) => [range.start.line, /No trader in the community/.test(message)]),
      [[1, true]],
    );
    const editor = window.activeTextEditor;
    await editor?.edit((edit) => edit.insert(editor.document.lineAt(0).range.end, '\n'));
    assert.deepEqual(
      notes().map(({ range }) => range.start.line),
      [2],
      'notes move with their rows',
    );
    await editor?.edit((edit) => edit.insert(editor.document.lineAt(2).range.end, 'x'));
    assert.deepEqual(notes(), [], 'an edited row is no longer marked as failed');
    await commands.executeCommand('workbench.action.files.save');
  });

  it('aren’t sent if the service would reject the whole file', async () => {
    const uri = await file(['Email,Total XP', `${emails[0]},5`]);
    const { confirmation, end } = await bench.run('uploadBulkFile', answersFor(uri, ['Email', 'Total XP']));
    assert.equal(confirmation, undefined);
    assert.ok(end.kind === 'message' && end.tone === 'warning');
    assert.match(end.text, /Nothing was sent.*Total XP/);
    assert.deepEqual(await bench.commands.services.jobs.all(), []);
  });

  it('aren’t sent without confirmation', async () => {
    const uri = await file([HEADER.join(','), `${emails[1]},Bert,,add`]);
    const { confirmation } = await bench.run('uploadBulkFile', answersFor(uri), { confirmed: false });
    assert.ok(confirmation);
    assert.deepEqual(await bench.commands.services.jobs.all(), []);
  });

  it('are found by their name after a lost response: one job, followed as usual', async () => {
    await bench.fault('POST', BULK, { drop: 'after' });
    const uri = await file([HEADER.join(','), `${emails[1]},Bert,,add`]);
    const { end, tables } = await bench.run('uploadBulkFile', answersFor(uri));
    assert.equal(end.kind, 'done');
    assert.equal(tables[0]?.rows[0]?.['result'], 'success');
    const { logName } = await onlyRecord();
    const { tables: listed } = await bench.run('listBulkJobs');
    assert.equal(listed[0]?.rows.filter(({ name }) => name === logName).length, 1);
  });

  it('change nothing after a lost request, say so, and offer to send again', async () => {
    await bench.fault('POST', BULK, { drop: 'before' });
    const uri = await file([HEADER.join(','), `${emails[1]},Bert,,add`]);
    const { end } = await bench.run('uploadBulkFile', answersFor(uri));
    assert.ok(end.kind === 'message' && end.tone === 'warning');
    assert.match(end.text, /didn’t arrive.*Nothing was changed/);
    assert.deepEqual(
      end.actions?.map(({ label }) => label),
      ['Upload Again…'],
    );
  });

  it('are looked up from their record after an unknown outcome, and their rows shown', async () => {
    await bench.fault('POST', BULK, { drop: 'after' });
    await bench.fault('GET', BULK, { drop: 'before' }, 1000);
    const uri = await file([HEADER.join(','), `${emails[2]},Cora,,add`]);
    const { end } = await bench.run('uploadBulkFile', answersFor(uri));
    assert.ok(end.kind === 'message');
    assert.match(end.text, /couldn’t confirm.*before you upload the file again/);
    const record = await onlyRecord();
    const { end: again, confirmation } = await bench.run('uploadBulkFile', answersFor(uri));
    assert.equal(confirmation, undefined, 'the same file is not sent while the outcome is unknown');
    assert.ok(again.kind === 'message');
    assert.match(again.text, /Nothing was sent. We couldn’t confirm whether the last upload/);
    await bench.control('DELETE', '/faults');
    const { confirmation: warning } = await bench.run('uploadBulkFile', answersFor(uri), { confirmed: false });
    assert.match(warning?.detail ?? '', new RegExp(`already uploaded as “${record.logName}”.*add and subtract again`));
    const { tables } = await bench.run('bulkJobDetails', {}, { args: [{ record }] });
    assert.equal(tables[0]?.rows[0]?.['Email'], emails[2]);
    assert.equal((await onlyRecord()).status, 'Completed');
  });

  it('show rows without the undocumented status, and say what that means', async () => {
    const uri = await file(['Email,First Name', `${emails[2]},Ada`]);
    await bench.run('uploadBulkFile', answersFor(uri));
    const record = await onlyRecord();
    const status = `/v1/users/bulk-update/${record.jobId}/status`;
    await bench.fault('GET', status, { status: 200, body: 'of another kind' }, 50);
    const job = { _id: record.jobId, name: record.logName, status: record.status };
    const { tables } = await bench.run('bulkJobDetails', { job });
    await bench.control('DELETE', '/faults');
    assert.equal(tables[0]?.rows[0]?.['Email'], emails[2]);
    assert.match(tables[0]?.notes?.[0] ?? '', /^The job’s status couldn’t be read\. .*every row reads as a success/);
  });

  it('say that a failed job gives no reason, and lead to the check of its file', async () => {
    const uri = await file(['Email,Shoe Size', `${emails[3]},44`]);
    await bench.useKey(['bulkUpdateUser', 'getBulkUpdate']);
    const { confirmation, end } = await bench.run('uploadBulkFile', answersFor(uri, ['Email', 'Shoe Size']));
    assert.match(confirmation?.detail ?? '', /definitions couldn’t be read/);
    assert.ok(end.kind === 'message' && end.tone === 'warning');
    assert.match(end.text, /rejected the whole file and doesn’t say why/);
    assert.deepEqual(
      end.actions?.map(({ label }) => label),
      ['Check the File'],
    );
  });
});
