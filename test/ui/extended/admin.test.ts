import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { test } from '../../support/browserTest.ts';
import { connectToSandbox } from '../steps/cards.ts';
import { ResultView } from '../steps/resultView.ts';
import { FileDialog } from '../window/dialogs.ts';
import { useWorkbench } from '../window/workbench.ts';

/** The part of the sandbox's state that an admin changes here. */
interface AdminState {
  readonly userFields: readonly { readonly name: string; readonly field?: string }[];
  readonly users: readonly { readonly email: string; readonly member: boolean }[];
  readonly bulkJobs: readonly unknown[];
}

test.describe('admin commands in a window', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 950 } }, async (window) => {
    await connectToSandbox(window);
  });
  test.beforeEach(() => workbench().clearNotifications());

  const run = (title: string) => workbench().palette.run(`Chart Cards/Admin: ${title}`);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await workbench().page.keyboard.press(key);
  };
  const stateOf = async () => (await (await workbench().sandbox()).control('GET', '/state')) as AdminState;

  /**
   * Answers the questions for an export of the last seven days, from the second one on; returns the confirmation's
   * text.
   */
  const answerExport = async (format: string) => {
    const { quickInput, dialog } = workbench();
    await quickInput.waitForStep('2/3');
    await quickInput.choose('Last 7 Days, Including Today', 'Last 7 Days, Including Today');
    await quickInput.waitForStep('3/3');
    await quickInput.choose(format, format);
    return dialog.text();
  };

  test('finds traders in the overview by keyboard, and saves what is shown', async () => {
    const window = workbench();
    await run('Loyalty Overview…');
    await window.quickInput.choose('All Traders', 'All Traders');
    const overview = await ResultView.of(window, 'Loyalty Overview');
    assert.match(
      await overview.notes(),
      /Personal data: e-mail addresses, names, phone numbers and addresses are masked until you reveal them/,
    );
    await press('Control+f');
    await overview.locator('input.filter:focus').waitFor();
    await window.page.keyboard.type('mentor');
    const [, left = ''] = /^(\d+) of/.exec(await overview.counts(/^\d+ of [\d,]+ rows$/)) ?? [];

    // To the header of the coin column, which is the fourth.
    await press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter', 'Enter');
    await overview.header('Coins').and(overview.locator('[aria-sort=descending]')).waitFor();
    await press('ArrowDown', 'Enter');
    const details = overview.locator('aside.details');
    await details.locator('dd', { hasText: '…@t….example' }).first().waitFor();
    assert.equal((await overview.locator('body').innerText()).includes('@traders.example'), false);
    await overview.locator('button', 'Reveal').click();
    await details.locator('dd', { hasText: '@traders.example' }).waitFor();
    await overview.locator('button[aria-pressed=true]', 'Reveal').click();
    await details.locator('dd', { hasText: '…@t….example' }).first().waitFor();
    await overview.locator('.grid').focus();
    const icons = await overview.icons();
    assert.ok(icons.all >= 10, String(icons.all));
    assert.equal(icons.unknown, 0, 'an icon that the font does not know');
    await window.screenshot('admin-overview-dark');
    await press('Escape');
    await details.waitFor({ state: 'detached' });
    await press('Control+s');
    await window.quickInput.waitForTitle('Save Result');
    await window.quickInput.confirm();
    assert.match(await window.dialog.text(), new RegExp(`Save personal data of ${left} people\\?`));
    await window.dialog.press('Save in Full');
    const file = join(window.folder, 'loyalty-overview.csv');
    const dialog = new FileDialog(window.page, 'Save Result');
    const proposed = await dialog.proposed();
    assert.equal(basename(proposed), 'loyalty-overview.csv');
    assert.equal(proposed.startsWith(window.folder), false, 'personal data, in the workspace');
    await dialog.take(file);
    await overview.locator('.status-message', `Saved ${left} rows to loyalty-overview.csv.`).waitFor();
    const [names = '', ...rows] = (await readFile(file, 'utf8')).trim().split(/\r?\n/);
    assert.match(names, /^\uFEFF?Trader,E-mail,XP,Coins,/);
    assert.equal(rows.length, Number(left));
    const coins = rows.map((row) => Number(row.split(',')[3]));
    assert.deepEqual(
      coins,
      coins.toSorted((a, b) => b - a),
    );
    assert.ok(rows.every((row) => /Mentor/.test(row) && /@traders\.example/.test(row)));
  });

  test('orders an export after going back a step, follows it, downloads the file and summarizes it', async () => {
    const window = workbench();
    await run('Export Coin History (Loyalty Export)…');
    await window.quickInput.waitForStep('1/3');
    await window.quickInput.confirm();
    await window.quickInput.waitForStep('2/3');
    await window.quickInput.choose('Yesterday', 'Yesterday');
    await window.quickInput.waitForStep('3/3');
    await window.quickInput.back();
    assert.match(await answerExport('JSON'), /\(inclusive\) to \S+:00\.000Z \(exclusive\)[\s\S]*of all customers/);
    // None behind the question.
    await window.notifications.none();
    await window.dialog.press('Create Export');
    assert.match(await window.notifications.waitFor('is completed'), /[\d,]+ rows/);
    await window.notifications.press('is completed', 'Download…');

    const file = join(dirname(window.folder), 'coins.json');
    const dialog = new FileDialog(window.page, 'Save Export');
    assert.equal((await dialog.proposed()).startsWith(window.folder), false, 'data of customers, in the workspace');
    await dialog.take(file);
    assert.match(await window.notifications.waitFor('coins.json'), /is saved: [\d,]+ rows.*every record were checked/);
    await window.notifications.press('coins.json', 'Summarize');
    const summary = await ResultView.of(window, 'Export Summary');
    assert.match(await summary.notes(), /Not summed because an overwrite sets a balance/);
    assert.deepEqual((await summary.column(1)).slice(0, 3), ['increase', 'decrease', 'overwrite']);
    await summary.showPlot('Coins in and out per UTC day');
    await window.screenshot('admin-summary-dark');
    assert.equal(Array.isArray(JSON.parse(await readFile(file, 'utf8'))), true);
  });

  test('writes a bulk file, fixes it by quick fix, and follows the upload to the result of every row', async () => {
    const window = workbench();
    const before = await stateOf();
    const member = before.users.find((user) => user.member)?.email ?? '';
    await run('New Bulk Update File…');
    await window.quickInput.tick('First Name');
    await window.quickInput.tick('Total Coins');
    await window.quickInput.confirm();
    await window.quickInput.waitUntilClosed();
    await window.editor.replaceAll(`Email,Frst Name,Total Coins,Total Coins_op\n${member},Mara,50,add\n`);
    await window.editor.type('nobody@traders.example,No,5,add');
    await press('Escape');
    await window.problems.waitFor('"Frst Name"');
    await window.editor.quickFix(1, 8, 'Change to "First Name"');
    await window.problems.waitUntilGone('"Frst Name"');

    await window.save();
    await new FileDialog(window.page, 'Save As').take(join(window.folder, 'march.bulk.csv'));
    await window.waitForTab({ label: 'march.bulk.csv', dirty: false });
    await run('Upload Bulk Update File…');
    await window.quickInput.choose('Email', 'Email');
    await window.quickInput.waitForStep('2/3');
    await window.quickInput.confirm();
    await window.quickInput.waitForStep('3/3');
    await window.quickInput.waitForMessage(/Sent as “march \d{4}-/);
    await window.quickInput.confirm();
    const question = await window.dialog.text();
    for (const words of ['march.bulk.csv', '2 traders', 'Total Coins: adds 55 in 2 rows', 'can’t be undone']) {
      assert.ok(question.includes(words), question);
    }
    assert.equal((await stateOf()).bulkJobs.length, before.bulkJobs.length);
    await window.dialog.press('Upload');

    const results = await ResultView.of(window, /^Bulk Update: march /);
    assert.deepEqual((await results.column(1)).toSorted(), ['failed', 'success']);
    assert.match((await results.column(2)).join(), /No trader in the community has this e-mail/);
    assert.equal((await stateOf()).bulkJobs.length, before.bulkJobs.length + 1);
    await window.notifications.none();
    await window.screenshot('admin-bulk-dark');
  });

  test('lists jobs in a view: Enter opens one, Delete removes the focused one from the list', async () => {
    const window = workbench();
    const jobs = window.tree('Jobs');
    for (const format of ['JSON', 'CSV']) {
      await window.clearNotifications();
      await run('Export Coin History (Loyalty Export)…');
      await window.quickInput.waitForStep('1/3');
      await window.quickInput.confirm();
      await answerExport(format);
      await window.dialog.press('Create Export');
      await window.notifications.waitFor('is completed');
    }
    const focused = (text: string) => jobs.row(text).and(window.page.locator('.focused')).waitFor();
    const listHasFocus = () => jobs.pane.locator('.monaco-list.last-focused:focus').waitFor();
    // VS Code focuses a list only if it has rows, which are read once the view is open.
    await window.palette.run('Chart Cards: Focus on Jobs View');
    await jobs.row('JSON · completed').waitFor();
    await window.palette.run('Chart Cards: Focus on Jobs View');
    await listHasFocus();
    await press('Home');
    await focused('CSV · completed');
    await press('ArrowDown');
    await focused('JSON · completed');
    await press('Enter');
    await window.quickInput.waitForRow('Download…');
    await window.quickInput.cancel();
    await listHasFocus();
    // The other row stays selected: the key acts on the focused row.
    await press('ArrowUp');
    await focused('CSV · completed');
    await press('Delete');
    // Its file was never saved, and the service lists no exports.
    assert.match(await window.dialog.text(), /^Remove “Export [\s\S]*can’t be downloaded/);
    await window.dialog.press('Remove');
    await jobs.row('CSV · completed').waitFor({ state: 'detached' });
    await jobs.row('JSON · completed').waitFor();
    await window.screenshot('admin-jobs-dark');
  });
});
