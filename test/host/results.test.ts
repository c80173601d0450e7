import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { ResultPanels } from '../../src/admin/results/resultPanels.ts';
import type { ResultTable } from '../../src/admin/results/resultTable.ts';
import { memento } from '../support/vscodeFakes.ts';
import { eventually } from '../support/waiting.ts';
import { FakeResultPage } from './steps/fakePages.ts';
import { StubbedDialogs } from './steps/person.ts';

const ROWS = [
  { id: 'C-1', email: 'maria@example.com', coins: 5, key: 'hush' },
  { id: '=1+1', email: 'boris@example.com', coins: -2.5, key: 'hush' },
];

describe('results in the host', () => {
  let pages: FakeResultPage[];
  let panels: ResultPanels;
  let answers: StubbedDialogs;
  let folder: string;
  let ran: unknown[];

  const table = (): ResultTable => ({
    title: 'Traders of maria@example.com',
    subtitle: 'now',
    columns: [
      { key: 'id', label: 'Id', kind: 'id' },
      { key: 'email', label: 'E-mail', kind: 'text' },
      { key: 'coins', label: 'Coins', kind: 'number' },
      { key: 'key', label: 'Key', kind: 'text', hidden: true },
    ],
    rows: ROWS,
    personalData: { email: 'email' },
    secrets: ['key'],
    fileName: 'traders',
    actions: [
      { label: 'Look', icon: 'eye', on: 'row', run: (rows) => ran.push(rows), fits: ({ id }) => id === 'C-1' },
      { label: 'Fail', icon: 'x', on: 'result', run: () => Promise.reject(new Error('maria@example.com')) },
    ],
  });
  const page = (): FakeResultPage => {
    const last = pages.at(-1);
    assert.ok(last);
    return last;
  };

  const memory = memento();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-results-'));
    [pages, ran] = [[], []];
    answers = new StubbedDialogs();
    const options = { extensionUri: vscode.Uri.file('/'), log: () => {}, memory };
    panels = new ResultPanels(options, (title) => {
      pages.push(new FakeResultPage(title));
      return page();
    });
  });
  afterEach(async () => {
    answers.dispose();
    panels.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('send the page everything except e-mails and secrets, again when it comes back', async () => {
    panels.show(table());
    page().say({ type: 'ready' });
    await page().messagesOf('ended');
    page().say({ type: 'ready' });
    const [, again] = await page().messagesOf('ended', 2);
    assert.equal(again?.held, 2);
    page().say({ type: 'details', row: 0 });
    await page().messagesOf('details');
    page().say({ type: 'filterHidden', id: 4, wanted: [{ text: 'boris@' }] });
    const [matches] = await page().messagesOf('hiddenMatches');
    assert.deepEqual(matches, { type: 'hiddenMatches', id: 4, rows: [Uint32Array.of(1)] });
    assert.doesNotMatch(JSON.stringify(page().posted), /maria@|boris@|hush/);
    assert.equal(page().title, 'Traders of m…@e….com');
  });

  it('add rows as they are read, and hold nothing once the view is closed', async () => {
    const result = panels.open({ ...table(), rows: [], notes: ['First.'] }, 2_001);
    page().say({ type: 'ready' });
    const [head] = await page().messagesOf('result');
    assert.deepEqual([head?.total, head?.held, head?.reading], [2_001, 0, 'reading']);
    result.append(Array.from({ length: 2_001 }, (_, at) => ({ id: `C-${at}` })));
    const rows = await page().messagesOf('rows', 3);
    assert.deepEqual(
      rows.map(({ from, count }) => [from, count]),
      [
        [0, 1_000],
        [1_000, 1_000],
        [2_000, 1],
      ],
    );
    result.end({ notes: ['Given up.'] });
    const [ended] = await page().messagesOf('ended');
    assert.deepEqual(ended?.notes, ['First.', 'Given up.']);
    page().dispose();
    assert.equal(result.isClosed, true);
    const posted = page().posted.length;
    result.append([{ id: 'late' }]);
    result.end();
    assert.equal(page().posted.length, posted);
  });

  it('are copied as one cell or as a table without formulas', async () => {
    panels.show(table());
    page().say({ type: 'copyCells', rows: Uint32Array.of(0), columns: [0] });
    await page().messagesOf('status');
    assert.equal(await vscode.env.clipboard.readText(), 'C-1');
    page().say({ type: 'copyCells', rows: Uint32Array.of(1, 0), columns: [0, 2, 3] });
    const statuses = await page().messagesOf('status', 2);
    assert.equal(await vscode.env.clipboard.readText(), "Id\tCoins\tKey\n'=1+1\t-2.5\t••••••\nC-1\t5\t••••••\n");
    assert.deepEqual(
      statuses.map(({ text }) => text),
      ['Copied the cell.', 'Copied 2 rows.'],
    );
  });

  it('are copied masked unless confirmed with the number of people, also as JSON', async () => {
    panels.show(table());
    await vscode.env.clipboard.writeText('before');
    answers.warn(undefined);
    page().say({ type: 'copyCells', rows: Uint32Array.of(0), columns: [1] });
    await answers.untilWarned(1);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    answers.warn('Copy Masked');
    page().say({ type: 'copyCells', rows: Uint32Array.of(0, 1), columns: [0, 1] });
    await page().messagesOf('status');
    assert.equal(await vscode.env.clipboard.readText(), "Id\tE-mail\nC-1\tm…@e….com\n'=1+1\tb…@e….com\n");
    answers.warn('Copy in Full');
    page().say({ type: 'copyRow', row: 0 });
    const statuses = await page().messagesOf('status', 2);
    assert.equal(JSON.parse(await vscode.env.clipboard.readText()).email, 'maria@example.com');
    assert.deepEqual(
      statuses.map(({ text }) => text),
      ['Copied 2 rows. Personal data is masked.', 'Copied the row as JSON. The clipboard is cleared in 60 s.'],
    );
    assert.deepEqual(answers.allWarned, [
      'Copy personal data of 1 person?',
      'Copy personal data of 2 people?',
      'Copy personal data of 1 person?',
    ]);
    panels.dispose();
    await clipboardCleared();
  });

  it('are revealed in one view until masked again, and one person is then copied without a question', async () => {
    panels.show(table());
    page().say({ type: 'ready' });
    await page().messagesOf('ended');
    page().say({ type: 'reveal', on: true });
    const [, ended] = await page().messagesOf('ended', 2);
    assert.equal(ended?.run, 2);
    const [, head] = await page().messagesOf('result', 2);
    assert.deepEqual([head?.exposure, head?.title], ['full', 'Traders of m…@e….com']);
    const [, rows] = await page().messagesOf('rows', 2);
    assert.deepEqual(rows?.columns[1], { texts: ['maria@example.com', 'boris@example.com'] });
    page().say({ type: 'details', row: 0 });
    assert.match(JSON.stringify(await page().messagesOf('details')), /maria@example\.com/);
    page().say({ type: 'copyCells', rows: Uint32Array.of(0), columns: [1] });
    await page().messagesOf('status');
    assert.equal(await vscode.env.clipboard.readText(), 'maria@example.com');
    page().say({ type: 'reveal', on: false });
    const [, , again] = await page().messagesOf('rows', 3);
    assert.deepEqual(again?.columns[1], { texts: ['m…@e….com', 'b…@e….com'] });
    panels.show(table());
    page().say({ type: 'ready' });
    await page().messagesOf('ended');
    assert.doesNotMatch(JSON.stringify(page().posted), /maria@|hush/);
    panels.dispose();
    await clipboardCleared();
  });

  it('are saved as shown or completely, atomically', async () => {
    panels.show(table());
    answers.pick('CSV, as shown').warn('Save in Full');
    answers.save(() => vscode.Uri.file(join(folder, 'some.csv')));
    page().say({ type: 'save', rows: Uint32Array.of(1), columns: [0, 1] });
    const [status] = await page().messagesOf('status');
    assert.equal(status?.text, 'Saved 1 row to some.csv.');
    assert.equal(await readFile(join(folder, 'some.csv'), 'utf8'), "\uFEFFId,E-mail\r\n'=1+1,boris@example.com\r\n");
    answers.pick('JSON, everything').warn('Save Masked');
    answers.save(() => vscode.Uri.file(join(folder, 'all.json')));
    page().say({ type: 'save', rows: Uint32Array.of(1), columns: [0, 1] });
    await page().messagesOf('status', 2);
    const saved = JSON.parse(await readFile(join(folder, 'all.json'), 'utf8'));
    assert.deepEqual(saved, [
      { ...ROWS[0], email: 'm…@e….com', key: '••••••' },
      { ...ROWS[1], email: 'b…@e….com', key: '••••••' },
    ]);
    assert.deepEqual(answers.allWarned, ['Save personal data of 1 person?', 'Save personal data of 2 people?']);
    assert.match(answers.offered?.path ?? '', /\/traders\.json$/);
    assert.deepEqual((await readdir(folder)).sort(), ['all.json', 'some.csv']);
    assert.equal((await stat(join(folder, 'all.json'))).mode & 0o077, 0, 'nobody else can read it');
  });

  it('with personal data aren’t proposed into the workspace, and go into a git work tree only on confirmation', async () => {
    const repository = await mkdtemp(join(folder, 'repository-'));
    await mkdir(join(repository, '.git'));
    const file = join(repository, 'some.csv');
    panels.show({ ...table(), fileName: 'history-../../../etc/x' });
    const offered: string[] = [];
    answers.pick('CSV, everything').warn('Choose Another Folder');
    answers.save((uri) => {
      offered.push(uri?.path ?? '');
      if (offered.length === 2) answers.warn('Save Here');
      return vscode.Uri.file(file);
    });
    page().say({ type: 'save', rows: Uint32Array.of(1), columns: [0, 1] });
    await page().messagesOf('status');
    assert.deepEqual([offered.length, offered[1]], [2, file]);
    const root = vscode.workspace.workspaceFolders?.[0]?.uri.path ?? '-';
    assert.ok(!offered[0]?.startsWith(root), offered[0]);
    assert.ok(offered[0]?.endsWith('/history--etc-x.csv'), offered[0]);
  });

  it('offer a row’s actions, and survive their failure', async () => {
    panels.show(table());
    page().say({ type: 'action', action: 0, rows: Uint32Array.of(0, 1) });
    assert.deepEqual(ran, [[ROWS[0]]]);
    page().say({ type: 'action', action: 1, rows: Uint32Array.of(0) });
  });
});

async function clipboardCleared(): Promise<void> {
  await eventually('an empty clipboard', async () => (await vscode.env.clipboard.readText()) === '');
}
