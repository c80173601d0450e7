import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QuickPickItemKind, window, workspace } from 'vscode';
import { adminCommands } from '../../src/admin/adminCommands.ts';
import { operationChoices, presetValues } from '../../src/admin/anyOperation/anyOperationCommands.ts';
import { formRows } from '../../src/admin/anyOperation/formStep.ts';
import { formProblems } from '../../src/admin/anyOperation/formValues.ts';
import { type FormValues, formCalls } from '../../src/admin/runner/questions/operationForm.ts';
import { operations } from '../../src/contract/operations.ts';
import { type AdminFixture, type AdminFixtureRun, adminFixture } from './steps/adminFixture.ts';

const allCalls = formCalls(operations);

interface SeedState {
  readonly users: readonly {
    readonly platformUserId: string;
    readonly email: string;
  }[];
  readonly roles: readonly { readonly id: string; readonly title: string }[];
}

describe('any operation and legacy routes', () => {
  let bench: AdminFixture;
  let state: SeedState;

  before(async () => {
    bench = await adminFixture();
    state = (await bench.control('GET', '/state')) as SeedState;
  });
  after(() => bench.dispose());
  beforeEach(() => bench.restore());

  const callOf = (id: string, as: 'json' | 'file' = 'json') => {
    const call = allCalls.find((it) => it.operation.id === id && it.as === as);
    assert.ok(call, id);
    return call;
  };
  const run = async (id: string, values: FormValues, as: 'json' | 'file' = 'json') => {
    const call = callOf(id, as);
    const filled = { ...(await presetValues(call, bench.context)), ...values };
    return bench.run('runAnyOperation', { call, form: { call, values: filled } });
  };

  it('lists the whole table, grouped, with route and permission, and retired routes last', () => {
    const rows = operationChoices();
    const groups = rows.filter(({ kind }) => kind === QuickPickItemKind.Separator).map(({ label }) => label);
    assert.deepEqual(groups.slice(-2), ['Legacy', 'Retired (never succeed)']);
    const calls = rows.flatMap(({ value }) => (value === null ? [] : [value]));
    assert.deepEqual(new Set(calls), new Set(allCalls));
    const list = rows.find(({ value }) => value?.operation.id === 'userFields.list');
    assert.equal(list?.description, 'GET /v1/communities/{communityId}/user-fields');
    assert.match(list?.detail ?? '', /needs the permission userFields · partly assumed/);
  });

  it('fills in what is known, says what is missing, and shows no credential', async () => {
    const owner = { id: bench.connection.id, baseUrl: bench.place.baseUrl };
    await bench.dependencies.secrets.storeWidget(owner, { accessId: 'the-id', accessKey: 'the-key' });
    const call = callOf('widgetTokens.mint');
    const values = await presetValues(call, bench.context);
    const rows = formRows({ call, values, problems: formProblems(call, values) });
    assert.match(rows[0]?.label ?? '', /Go to the Next Missing or Invalid Field: 1/);
    assert.doesNotMatch(
      JSON.stringify(rows.map(({ label, description, detail }) => [label, description, detail])),
      /the-(id|key)/,
    );
    assert.match((await bench.run('forgetServerSecrets')).end.kind === 'message' ? 'message' : '', /message/);
    assert.equal(await bench.dependencies.secrets.widget(owner), undefined);
  });

  it('shows the request before it is sent, and the rows of the response', async () => {
    const page = await run('userFields.list', { 'query.limit': 2 });
    assert.match(page.confirmation?.detail ?? '', /^GET http:.*\/user-fields\?limit=2\nAuthorization: Bearer ••••/);
    assert.match(page.confirmation?.detail ?? '', /It changes nothing/);
    assert.equal(page.tables[0]?.rows.length, 2);
    const all = await run('userFields.list', { 'query.limit': 2, pages: 'all' });
    assert.ok((all.tables[0]?.rows.length ?? 0) > 4);
    assert.ok(all.progress.length > 1);
    const boards = await run('leaderboards.list', {});
    assert.deepEqual(boards.tables[0]?.secrets, ['widget.apiKey']);
  });

  it('reconciles a write whose response was lost', async () => {
    const made = await run('redemptions.createStatus', { 'body.name': 'By hand', 'body.category': 'in_progress' });
    assert.match(made.confirmation?.detail ?? '', /This changes the service/);
    assert.equal(made.tables[0]?.rows[0]?.['name'], 'By hand');
    await bench.fault('POST', '/v1/communities', { drop: 'after' });
    const lost = await run('userFields.create', {
      'body.field': 'by-hand',
      'body.name': 'By hand',
      'body.type': 'boolean',
    });
    assert.match(lost.end.kind === 'message' ? lost.end.text : '', /a check shows that it was done/);
  });

  it('sends no update with drawings alone, which the service would accept without effect', async () => {
    const analysisId = 'a'.repeat(24);
    const alone = { 'path.analysisId': analysisId, 'body.sender': 'ada', 'body.drawings': [] };
    const call = callOf('analyses.update');
    const refused = await bench.run('runAnyOperation', { call, form: { call, values: alone } });
    assert.equal(refused.confirmation, undefined);
    assert.match(
      refused.end.kind === 'message' ? refused.end.text : '',
      /^Nothing was sent\. .*changes nothing on the service/,
    );
    assert.deepEqual([...formProblems(call, alone).keys()], ['body.metadata.title']);
    const whole = { ...alone, 'body.metadata.title': 'As it is' };
    assert.deepEqual([...formProblems(call, whole).keys()], []);
    const preview = await bench.run('runAnyOperation', { call, form: { call, values: whole } }, { confirmed: false });
    assert.match(preview.confirmation?.detail ?? '', /The card’s type follows from direction and entry placement/);
    assert.match(preview.confirmation?.detail ?? '', /message webhooks fire/);
    assert.match(preview.confirmation?.detail ?? '', /replace all drawings of the card and get new saved IDs/);
  });

  it('asks for no password: the old login is explained, and never sent', async () => {
    const call = callOf('legacy.login');
    const questions = adminCommands.runAnyOperation.spec.questions.filter(
      ({ when }) => when?.({ call }, bench.context as never) ?? true,
    );
    assert.deepEqual(
      questions.map(({ name }) => name),
      ['call'],
    );
    const ended = await bench.run('runAnyOperation', { call });
    assert.equal(ended.confirmation, undefined);
    assert.match(
      ended.end.kind === 'message' ? ended.end.text : '',
      /^Nothing was sent\. POST \/auth\/login doesn’t exist/,
    );
  });

  it('explains refusals by the contract’s own rows, including retired routes', async () => {
    const retired = await run('retired.readHistory', { 'path.fieldId': 'notes', 'path.userId': '1' });
    assert.equal(refusal(retired)?.refusal.row?.code, 'ROUTE_NOT_FOUND');
    const unknown = await run('users.info', { 'body.idOrEmail': '1' });
    assert.equal(refusal(unknown)?.refusal.status, 404);
  });

  it('sends a file with the fields beside it', async () => {
    const file = join(bench.folder, 'by-hand.csv');
    await writeFile(file, `Email,First Name\r\n${state.users[0]?.email},Ada\r\n`);
    const sent = await run('bulkUpdates.upload', { file, 'form.log_name': 'by hand 1' }, 'file');
    assert.match(sent.confirmation?.detail ?? '', /data: by-hand\.csv \(\d+ bytes\)\nlog_name: by hand 1/);
    assert.equal(sent.end.kind, 'table');
    const jobs = await run('bulkUpdates.list', {});
    assert.equal(jobs.tables[0]?.rows[0]?.['name'], 'by hand 1');
  });

  it('shows a long request in full, in a document that isn’t on disk', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ Email: `nobody${at}@example.com`, 'First Name': 'N' }));
    const call = callOf('bulkUpdates.upload');
    const values = { 'body.data': rows, 'body.log_name': 'long' };
    const before = new Set(workspace.textDocuments);
    const { confirmation } = await bench.run('runAnyOperation', { call, form: { call, values } }, { confirmed: false });
    assert.match(confirmation?.detail ?? '', /The full request is in the editor/);
    const shown = workspace.textDocuments.find((it) => it.uri.scheme === 'chartcards-view' && !before.has(it));
    assert.equal(shown?.getText().match(/n…@e….com/g)?.length, 200, 'all rows, masked');
    assert.match(confirmation?.detail ?? '', /Personal data is masked here, and sent as you entered it/);
    assert.equal(shown?.isUntitled, false);
    await Promise.all(window.tabGroups.all.flatMap(({ tabs }) => tabs.map((tab) => window.tabGroups.close(tab))));
  });

  it('creates a badge and removes a role by the legacy routes, naming the trader as read just now', async () => {
    const badge = await bench.run('createLegacyBadge', {
      title: 'Card of the Day',
      action: 'card_published',
      quantity: 3,
      flags: ['award'],
      awardXpQuantity: 10,
    });
    assert.match(badge.confirmation?.detail ?? '', /quantity: 3[\s\S]*award: true/);
    assert.equal(badge.tables[0]?.rows[0]?.['title'], 'Card of the Day');
    const role = state.roles.find(({ title }) => title === 'Analyst');
    // The first trader of the seed is one.
    const [user] = state.users;
    assert.ok(role && user);
    const removed = await bench.run('removeLegacyRole', { userId: user.platformUserId, roleId: role.id });
    assert.match(
      removed.confirmation?.question ?? '',
      new RegExp(`${role.id} from the trader .*${user.platformUserId}`),
    );
    assert.match(removed.confirmation?.detail ?? '', /The trader’s current roles: .*Analyst/);
    assert.ok(removed.end.kind === 'message', JSON.stringify(removed.end));
    assert.doesNotMatch(removed.end.text, /Analyst/);
  });
});

function refusal({ end }: AdminFixtureRun) {
  assert.ok(end.kind === 'problem' && end.problem.kind === 'call');
  return end.problem.end.kind === 'refused' ? end.problem.end : undefined;
}
