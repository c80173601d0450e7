import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env, Uri, window } from 'vscode';
import type { AdminCommandName } from '../../src/admin/adminCommands.ts';
import { ResultPanels } from '../../src/admin/results/resultPanels.ts';
import { explainProblem, formatExplanation } from '../../src/admin/runner/problems/explain.ts';
import { formCalls } from '../../src/admin/runner/questions/operationForm.ts';
import { sandboxWidgets } from '../../src/admin/tokens/widgetQuestions.ts';
import { operations } from '../../src/contract/operations.ts';
import { textStep } from '../../src/shell/quickInputSteps.ts';
import { maskedResponse } from '../../src/shell/responses/maskedResponse.ts';
import { memento } from '../support/vscodeFakes.ts';
import { type AdminFixture, type AdminFixtureRun, adminFixture } from './steps/adminFixture.ts';
import { FakeResultPage } from './steps/fakePages.ts';
import { FakeInputBox, StubbedDialogs } from './steps/person.ts';

const allCalls = formCalls(operations);

const EMAIL = 'canary.person+zebra@canary-mail.example';
const VALUE = 'canary value of zebra@canary-mail.example';
const PERSON = {
  email: EMAIL,
  username: 'zebracanary77',
  firstName: 'Zebrafirst',
  lastName: 'Zebralast',
  phone: '+31 6 9876 5432',
};
const FREE = 'call 06-98765432 after lunch';

interface State {
  readonly users: readonly { readonly platformUserId: string; readonly email: string }[];
}

describe('secrets and personal data in admin commands (reliability 5)', () => {
  let bench: AdminFixture;
  before(async () => {
    bench = await adminFixture();
  });
  after(() => bench.dispose());
  beforeEach(() => bench.restore());

  it('reach no page, log, stored state, explanation or unsaved file', async () => {
    const { users } = (await bench.control('GET', '/state')) as State;
    // One with orders of every kind, whose e-mail is changed below: the orders keep the old one.
    const { platformUserId: userId, email: before } = users[19] ?? {};
    const [widget] = await sandboxWidgets(bench.place.controlUrl, new AbortController().signal);
    assert.ok(userId !== undefined && before !== undefined && widget !== undefined);
    const customFields = { partner_code: EMAIL, notes: FREE };
    await bench.control('POST', `/users/${userId}`, { ...PERSON, customFields });
    const fields = (await bench.run('listUserFields')).tables[0]?.rows ?? [];
    const field = fields.find((row) => row['field'] === 'notes') ?? fields[0];
    const trader = EMAIL;
    const day = new Date().toISOString().slice(0, 10);
    const credentials = { accessId: widget.accessId, accessKey: widget.accessKey };
    const anyCalls = (['users.info', 'loyaltyOverview.list', 'redemptions.transactionHistory'] as const).map((id) => {
      const call = allCalls.find(({ operation, as }) => operation.id === id && as === 'json');
      const values = { 'body.idOrEmail': EMAIL, 'body.email': EMAIL };
      return ['runAnyOperation', { call, form: { call, values } }] as const;
    });
    const calls: readonly (readonly [AdminCommandName, Readonly<Record<string, unknown>>])[] = [
      ['loyaltyOverview', {}],
      ['phoneVerificationContacts', {}],
      ['userInfo', { idOrEmail: EMAIL }],
      ['activityStats', { identifier: EMAIL, days: 2 }],
      ['dailyActivity', { type: 'email', identifiers: [EMAIL], day }],
      ['transactionHistory', { email: EMAIL }],
      ['uploadBulkFile', { file: await bulkFile(bench.folder), match: { header: BULK_HEADER }, logName: 'canary' }],
      ...anyCalls,
      ['ordersByIdentifier', { field: { key: 'partner_code', type: 'single-line-text' }, value: EMAIL }],
      ['listLeaderboards', {}],
      ['tiers', {}],
      ['writeFieldValue', { field, trader, change: 'overwrite', value: VALUE }],
      ['traderFieldHistory', { field, trader }],
      ['communityFieldHistory', {}],
      [
        'startTokenBackend',
        { widget: { credentials, from: 'entered' }, identifiers: { 'data-customer-id': EMAIL }, port: 0 },
      ],
    ];
    const runs: AdminFixtureRun[] = [];
    for (const [name, answers] of calls) runs.push(await bench.run(name, answers));
    assert.deepEqual(
      runs.flatMap(({ end }, at) => (end.kind === 'problem' ? [calls[at]?.[0]] : [])),
      [],
    );
    // Refused, with the request echoed, and with an unknown outcome.
    await bench.useKey([]);
    for (const [name, answers] of calls) runs.push(await bench.run(name, answers));
    await bench.useKey(['userFields', 'getUserInfo']);
    for (const name of ['writeFieldValue', 'traderFieldHistory'] as const) {
      runs.push(await bench.run(name, { field, trader: `nobody.${EMAIL}`, change: 'overwrite', value: VALUE }));
    }
    await bench.useKey(['customerSuccess', 'getUserData']);
    const [order] = runs.flatMap((run) => run.tables.flatMap((table) => table.rows)).filter(({ userInfo }) => userInfo);
    const statuses = (await bench.run('listOrderStatuses')).tables[0]?.rows ?? [];
    const status = statuses.find(({ _id }) => _id !== order?.['statusID']);
    for (const [name, answers] of [
      ['updateOrderStatus', { search: 'email', email: EMAIL, order, status }],
      ['removeLegacyRole', { userId, roleId: '0'.repeat(24) }],
    ] as const) {
      const run = await bench.run(name, answers, { confirmed: false });
      assert.ok(run.confirmation, name);
      runs.push(run);
    }
    const pages: FakeResultPage[] = [];
    const panels = new ResultPanels({ extensionUri: Uri.file('/'), log: bench.log, memory: memento() }, (title) => {
      const page = new FakeResultPage(title);
      pages.push(page);
      return page;
    });
    // The person is among the first rows of every list.
    const tables = runs.flatMap((run) => run.tables).map((table) => ({ ...table, rows: table.rows.slice(0, 300) }));
    const left: string[] = [];
    const dialogs = new StubbedDialogs().save(() => Uri.file(join(bench.folder, 'masked.json')));
    try {
      for (const table of tables) {
        panels.show(table);
        const page = pages.at(-1);
        page?.say({ type: 'ready' });
        await page?.messagesOf('ended');
        for (const row of table.rows.slice(0, 20).keys()) page?.say({ type: 'details', row });
        if (table.rows.length === 0) continue;
        const all = { rows: Uint32Array.from(table.rows.keys()), columns: [...table.columns.keys()] };
        dialogs.warn('Copy Masked');
        page?.say({ type: 'copyCells', ...all });
        await page?.messagesOf('status', 1);
        left.push(await env.clipboard.readText());
        page?.say({ type: 'copyRow', row: 0 });
        await page?.messagesOf('status', 2);
        left.push(await env.clipboard.readText());
        dialogs.pick('JSON').warn('Save Masked');
        page?.say({ type: 'save', ...all });
        await page?.messagesOf('status', 3);
        left.push(await readFile(join(bench.folder, 'masked.json'), 'utf8'));
      }
    } finally {
      dialogs.dispose();
      await env.clipboard.writeText('');
    }
    panels.dispose();

    const problems = runs.flatMap(({ end }) =>
      end.kind === 'problem' ? [formatExplanation(explainProblem(end.problem))] : [],
    );
    const kept = await filesIn(bench.folder);
    const files = kept.filter(({ path }) => !/canary\.bulk\.csv$/.test(path));
    const places = {
      'messages to the pages': pages.map(({ title, posted }) => title + JSON.stringify(posted)).join('\n'),
      'the log': bench.logged.join('\n'),
      'stored state': JSON.stringify(
        bench.dependencies.memory.keys().map((key) => [key, bench.dependencies.memory.get(key)]),
      ),
      'explanations of problems': problems.join('\n'),
      'data copied and saved without confirmation': left.join('\n'),
      confirmations: runs.map(({ confirmation }) => asText(confirmation)).join('\n'),
      'a masked response': JSON.stringify(tables.map((table) => maskedResponse({ data: table.rows }, table))),
      'files that the user did not save': files.map(({ text }) => text).join('\n'),
      'progress messages': runs.flatMap(({ progress }) => progress).join('\n'),
    };
    assert.ok(tables.length >= 10 && bench.logged.length >= 20 && problems.length >= 8);
    const keys = tables.flatMap(({ rows }) => rows.map((row) => (row['widget'] as { apiKey?: string })?.apiKey));
    const secrets = [widget.accessKey, bench.key(), ...keys.filter((key) => typeof key === 'string')];
    // The person's, and the one the orders were sent to.
    const orders = tables.flatMap(({ rows }) => rows).filter((row) => row['userInfo'] !== undefined);
    const buyer = orders[0]?.['userInfo'] as Readonly<Record<'username' | 'name' | 'email', string>>;
    const personal = [
      ...Object.values(PERSON),
      encodeURIComponent(EMAIL),
      '98765432',
      ...Object.values(buyer),
      'Harbour',
    ];
    const read = JSON.stringify(tables);
    assert.deepEqual(
      personal.filter((text) => !read.includes(text)),
      [encodeURIComponent(EMAIL)],
      'the person’s data was read',
    );
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [...secrets, ...personal]) {
        assert.ok(!text.includes(secret), `${place}: ${around(text, secret)}`);
      }
      assert.doesNotMatch(text, /[\w.+-]{2,}@[\w-]+\.\w+/, place);
    }
    for (const { path, mode } of files) assert.equal(mode & 0o077, 0, path);
  });
});

describe('questions of admin commands', () => {
  it('make no link from a name that the service sent, not even in a validation message', async () => {
    const real = Object.getOwnPropertyDescriptor(window, 'createInputBox');
    let box: FakeInputBox | undefined;
    const shown = (one: FakeInputBox) => {
      box = one;
    };
    Object.defineProperty(window, 'createInputBox', { configurable: true, value: () => new FakeInputBox(shown) });
    try {
      const name = '[Level](command:workbench.action.quit)';
      const frame = { title: 'Title', step: 1, totalSteps: 1 };
      const end = textStep(frame, { prompt: name, value: '', check: (typed) => (typed === 'x' ? name : undefined) });
      assert.equal(box?.prompt, '[Level] (command:workbench.action.quit)');
      assert.equal(box.type('x').said, '[Level] (command:workbench.action.quit)');
      box.escape();
      await end;
    } finally {
      if (real) Object.defineProperty(window, 'createInputBox', real);
    }
  });
});

const BULK_HEADER = ['Email', 'First Name', 'Phone Number', 'Notes'];

async function bulkFile(folder: string): Promise<Uri> {
  const uri = Uri.file(join(folder, 'canary.bulk.csv'));
  const row = [EMAIL, PERSON.firstName, PERSON.phone, FREE];
  await writeFile(uri.fsPath, `${BULK_HEADER.join(',')}\n${row.join(',')}\n`, { mode: 0o600 });
  return uri;
}

/** What the user just typed is shown to them unchanged. */
function asText(confirmation: AdminFixtureRun['confirmation']): string {
  return JSON.stringify(confirmation ?? '').replaceAll(VALUE, '');
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(path, 'utf8'), mode: (await stat(path)).mode })),
  );
}

function around(text: string, found: string): string {
  const at = text.indexOf(found);
  return text.slice(Math.max(0, at - 200), at + found.length + 50);
}
