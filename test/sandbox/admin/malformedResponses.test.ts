import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminCommandName } from '../../../src/admin/adminCommands.ts';
import { adminCommands } from '../../../src/admin/adminCommands.ts';
import type { JobRecord } from '../../../src/admin/jobs/jobRecord.ts';
import type { ResultTable } from '../../../src/admin/results/resultTable.ts';
import type { CommandResult } from '../../../src/admin/runner/adminCommand.ts';
import { explainProblem, formatExplanation } from '../../../src/admin/runner/problems/explain.ts';
import type { AnswersByName } from '../../../src/admin/runner/questions/askQuestions.ts';
import { formCalls } from '../../../src/admin/runner/questions/operationForm.ts';
import { ServiceError } from '../../../src/admin/runner/serviceCalls.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { createService, type Service } from '../../../src/client/service.ts';
import type { ServiceClient } from '../../../src/client/serviceClient.ts';
import type { BulkJob } from '../../../src/contract/bulkUpdates.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import type { Clock } from '../../../src/http/clock.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import type { Transport } from '../../../src/http/transport.ts';
import { ServerSecrets } from '../../../src/shell/connection/connectionSecrets.ts';
import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { manualClock } from '../../support/clocks.ts';
import { type Malform, MalformedResponses, wrongTypes } from '../../support/malformedResponses.ts';
import { exportRecord } from '../../support/records.ts';
import { memoryJournal } from '../../support/scriptedClient.ts';
import { memento, secretStorage } from '../../support/vscodeFakes.ts';
import { eventually } from '../../support/waiting.ts';

const allCalls = formCalls(operations);

const { answered } = await import('../../../src/admin/runner/serviceCalls.ts').then(
  ({ valueOrServiceError: read }) => ({
    answered: <T>(outcome: Parameters<typeof read<T>>[1]) => read({ id: 'any' } as never, outcome),
  }),
);

const SECRET = 'Sign in to the proxy';
const page = `<!DOCTYPE html><html><body><h1>${SECRET}</h1></body></html>`;
const html =
  (status: number): Malform =>
  () => ({
    status,
    headers: new Map([['content-type', 'text/html']]),
    text: page,
  });
const asText =
  (change: (text: string) => string): Malform =>
  (answer) => ({ ...answer, text: change(answer.text) });

/** Responses that can't be mistaken for the good one. */
const MALFORMED: Readonly<Record<string, Malform>> = {
  'a page with status 200': html(200),
  'a proxy’s error page': html(502),
  truncated: asText((text) => text.slice(0, text.length / 2)),
  'an empty body': asText(() => ''),
  'a list': asText(() => '[]'),
  'a string': asText(() => `"${SECRET}"`),
  'an empty object': asText(() => '{}'),
  'no response': () => undefined,
};

/** Responses that count as success because of their 2xx status. */
const IS_DONE: ReadonlySet<string> = new Set(['truncated', 'an empty body', 'a list', 'a string', 'an empty object']);

/** Commands that aren't tested here, and where they are tested. */
const TESTED_ELSEWHERE: Partial<Record<AdminCommandName, string>> = {
  mintWidgetToken: 'mints like startTokenBackend; shown in test/host/adminWidgets.test.ts',
  checkBulkFile: 'test/host/bulkFiles.test.ts',
  uploadBulkFile: 'test/host/adminBulkUpdates.test.ts',
};

type Known = Record<string, string>;

describe('malformed responses to every admin command', function () {
  this.timeout(190_000);
  let on: ClientOnSandbox;
  let folder: string;
  let real: Transport;
  let answers: MalformedResponses;
  /** Records of jobs created by this test. */
  let records: JobRecord[];
  let followed: JobRecord;
  let good: Partial<Record<AdminCommandName, AnswersByName>>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'malformed-'));
    on = await startClientOnSandbox({ users: 20, historyRows: 60 });
    real = createHostFetch(globalThis.fetch);
    answers = new MalformedResponses(real);
    ({ good, records, followed } = await goodAnswers(on, folder));
  });
  after(async () => {
    await real.close();
    await on.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Confirms and runs the command with one malformed response; throws unexpected errors. */
  async function run(
    name: AdminCommandName,
    replacement?: { readonly of: string; readonly by: Malform },
    requested?: Set<string>,
  ) {
    const transport = answers.with(replacement, requested);
    const { baseUrl, apiKey, communityId } = on.sandbox;
    const client = createServiceClient({
      baseUrl,
      tokenUrl: baseUrl,
      apiKey: async () => apiKey,
      legacyKey: async () => apiKey,
      transport,
      journal: memoryJournal(),
      log: () => undefined,
      clock: manualClock(),
    });
    const tables: ResultTable[] = [];
    const context = contextOf({
      client,
      transport,
      communityId,
      baseUrl,
      tables,
      records: name === 'refreshJobs' ? [followed] : records,
    });
    const { spec } = adminCommands[name];
    const given = good[name] ?? {};
    const ends: CommandResult[] = [];
    // The reads before a confirmation may be malformed too; the write is attempted anyway.
    for (const step of [spec.confirm, spec.run]) {
      try {
        const end = await step?.(given, context as never);
        if (end !== undefined && 'kind' in end) ends.push(end);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        ends.push({ kind: 'problem', problem: error.problem });
      }
    }
    return { ends, tables };
  }

  /** The names of the calls that a command makes, one per route. */
  async function callsOf(name: AdminCommandName): Promise<readonly string[]> {
    const requested = new Set<string>();
    await run(name, undefined, requested);
    const routes = new Map([...requested].toReversed().map((call) => [call.split('?')[0], call]));
    return [...routes.values()].filter((call) => !/ \/files\//.test(call) && !isPolled(name, call));
  }

  it('every command that calls the service is tested here or elsewhere', () => {
    const calling = (Object.keys(adminCommands) as AdminCommandName[]).filter(
      (name) => adminCommands[name].spec.operations.length > 0 || name === 'runAnyOperation',
    );
    assert.deepEqual(new Set([...Object.keys(good), ...Object.keys(TESTED_ELSEWHERE)]), new Set(calling));
  });

  it('nothing crashes, the problem is explained to the user, and no part of a page is shown', async () => {
    let runs = 0;
    const one = async (name: AdminCommandName, of: string, how: string, by: Malform): Promise<void> => {
      const shown = `${name}: ${of}, ${how}`;
      const { ends, tables } = await run(name, { of, by }).catch((error: unknown) => assert.fail(`${shown}: ${error}`));
      runs++;
      const texts = [...ends.map(formatResult), ...tables.map(formatTable)];
      for (const text of texts) assert.doesNotMatch(text, NOT_FOR_USERS, shown);
      const main = mainCall(name, of, good[name]);
      if (main === undefined || !(how in MALFORMED)) return;
      // Some services answer a list with a bare array; this one is empty.
      if (how === 'a list' && main.paging !== undefined) return;
      const reported = formatResult(ends.at(-1) ?? { kind: 'done' });
      // A 2xx means done, whatever the body says (P1 1).
      const isDone = main.repeat.kind === 'write' && IS_DONE.has(how);
      if (isDone) assert.doesNotMatch(reported, /couldn’t confirm/, `${shown}: ${reported}`);
      else assert.match(reported, /^(problem|warning|message: There was no response)/, `${shown}: ${reported}`);
      if (!isDone && main.repeat.kind !== 'read' && main.idempotencyKey === undefined) {
        assert.doesNotMatch(reported, /Nothing was (changed|sent|done)/, `${shown}: the outcome is unknown`);
      }
    };
    const all: Promise<void>[] = [];
    for (const name of Object.keys(good) as AdminCommandName[]) {
      for (const of of await callsOf(name)) {
        for (const [how, by] of Object.entries(MALFORMED)) all.push(one(name, of, how, by));
        // Each place once, with the kinds of wrong values in turn.
        const wrong = Map.groupBy(wrongTypes(await answers.textOf(of)), ({ path }) => path);
        for (const [i, kinds] of [...wrong.values()].entries()) {
          const { place, text } = kinds[i % kinds.length] ?? { place: '', text: '' };
          all.push(
            one(
              name,
              of,
              place,
              asText(() => text),
            ),
          );
        }
      }
    }
    await Promise.all(all);
    assert.ok(runs > 1000, `${runs} runs`);
  });
});

/** Text that must never be shown to users. */
const NOT_FOR_USERS = new RegExp(`${SECRET}|<!DOCTYPE|\\[object |undefined|\\bNaN\\b|Invalid Date|Infinity`);

function formatResult(end: CommandResult): string {
  switch (end.kind) {
    case 'done':
      return 'done';
    case 'table':
      return formatTable(end.table);
    case 'message':
      return `${end.tone ?? 'message'}: ${end.text}`;
    case 'problem':
      return `problem: ${formatExplanation(explainProblem(end.problem))}`;
  }
}

function formatTable({ title, subtitle, notes = [], plots = [], columns }: ResultTable): string {
  const points = plots.flatMap(({ names = [], series }) => [
    ...names,
    ...series.flatMap((it) => it.points.map(({ at, value }) => `${at}: ${value}`)),
  ]);
  return [title, subtitle ?? '', ...notes, ...columns.map(({ label }) => label), ...points].join(' ');
}

/** Whether the call polls a job's state, which takes long; `refreshJobs` makes the same call once. */
function isPolled(name: AdminCommandName, call: string): boolean {
  const state = /^GET \/v1\/(loyalty-exports\/[^/]+|users\/bulk-update\/[^/]+\/status)$/;
  return name !== 'refreshJobs' && name !== 'downloadExport' && state.test(call);
}

/** The command's main operation if the call is one of it. */
function mainCall(name: AdminCommandName, call: string, given: AnswersByName = {}): Operation | undefined {
  const form = given['call'] as { readonly operation: Operation } | undefined;
  const operation = form?.operation ?? adminCommands[name].spec.operations[0];
  if (operation === undefined) return undefined;
  const route = new RegExp(`^${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}($|\\?)`);
  return route.test(call) ? operation : undefined;
}

interface ContextOptions {
  readonly client: ServiceClient;
  readonly transport: Transport;
  readonly communityId: string;
  readonly baseUrl: string;
  readonly tables: ResultTable[];
  readonly records: JobRecord[];
}

/** The context of the commands, without a window. */
function contextOf({ client, transport, communityId, baseUrl, tables, records }: ContextOptions) {
  const connection = { id: 'desk', name: 'Desk', baseUrl, communityId, channels: [], tokenUrl: baseUrl };
  const jobs = {
    all: async () => records,
    find: async (id: string) => records.find((it) => it.id === id),
    keep: async (record: JobRecord) => void records.push(record),
    change: async () => undefined,
    forget: async () => undefined,
  };
  return {
    args: [],
    client,
    connection,
    signal: new AbortController().signal,
    progress: () => undefined,
    dependencies: {
      journal: memoryJournal(),
      memory: memento(),
      secrets: new ServerSecrets(secretStorage()),
      connections: {
        transportOf: async () => transport,
        keyOf: async () => ({ kind: 'key', key: 'key' }),
        client: async () => client,
        current: connection,
      },
    },
    services: {
      jobs,
      jobTree: { refresh: () => undefined },
      tokens: { start: async () => undefined, address: 'http://127.0.0.1:1/embed-token' },
    },
    results: {
      show: (table: ResultTable) => void tables.push(table),
      open: (table: ResultTable) => {
        const at = tables.push(table) - 1;
        const change = (next: Partial<ResultTable>) => void tables.splice(at, 1, { ...(tables[at] ?? table), ...next });
        return {
          isClosed: false,
          append: () => undefined,
          end: ({ notes = [], ...rest }: Partial<ResultTable> = {}) =>
            change({ ...rest, notes: [...(tables[at]?.notes ?? []), ...notes] }),
        };
      },
    },
  };
}

/** Answers to every command's questions, with ids that exist in the sandbox. */
async function goodAnswers({ client, sandbox, clock }: ClientOnSandbox, folder: string) {
  const service = createService(client);
  const never = { signal: new AbortController().signal };
  const { communityId } = sandbox;
  const state = await sandbox.state();
  const [user] = state['users'] ?? [];
  const { email = '', platformUserId: trader = '' } = user ?? {};
  const list = answered(await service.redemptions.listStatuses({ body: {} }, never));
  const to = list.items.find(({ category }) => category === 'completed');
  const fields = answered(await service.userFields.list({ path: { communityId }, query: { limit: 100 } }, never)).items;
  const [field, gone] = fields.filter((it) => it.isCustom !== false);
  const boards = answered(await service.leaderboards.list({ query: {} }, never)).items;
  const buyers = (state['users'] ?? []).map(({ email = '' }) => email);
  let order: unknown;
  let buyer = '';
  for (buyer of buyers) {
    const read = await service.redemptions.transactionHistory({ body: { email: buyer } }, never);
    if (read.kind === 'done') order = read.value.items.find(({ statusID }) => statusID !== to?._id);
    if (order !== undefined) break;
  }
  const [widget] = state['widgets'] ?? [];
  const window = { startAt: '2026-01-01T00:00:00.000Z', endAt: '2026-01-02T00:00:00.000Z', preset: 'typed' };
  const created = answered(
    await service.loyaltyExports.create(
      {
        body: { dataset: 'points_transactions', format: 'csv', start_at: window.startAt, end_at: window.endAt },
        idempotencyKey: 'malformed-1',
      },
      never,
    ),
  ).data;
  const place = { connectionId: 'desk', communityId, origin: new URL(sandbox.baseUrl).origin };
  const followed = exportRecord({ ...place, exportId: created?.export_id ?? '', status: 'queued' });
  const completed: JobRecord = { ...followed, status: 'completed' };
  const unconfirmed = exportRecord(place);
  const data = [{ Email: email, 'First Name': 'Ada' }];
  answered(await service.bulkUpdates.upload({ body: { data, log_name: 'malformed' } }, never));
  const bulk = await completedBulkJob(service, clock);
  const call = (id: string) => allCalls.find(({ operation, as }) => operation.id === id && as === 'json');
  const any = (id: string, values: Known) => ({ call: call(id), form: { call: call(id), values } });
  const good: Partial<Record<AdminCommandName, AnswersByName>> = {
    createExport: { refs: undefined, window, format: 'csv' },
    resumeExport: { job: unconfirmed, refs: undefined },
    downloadExport: { job: completed, target: join(folder, 'points.csv') },
    refreshJobs: {},
    loyaltyOverview: {},
    phoneVerificationContacts: {},
    ordersByIdentifier: { field: { key: 'broker_id', type: 'single-line-text' }, value: user?.['clientRef'] },
    transactionHistory: { email: buyer },
    updateOrderStatus: { order, status: to },
    listOrderStatuses: {},
    createOrderStatus: { name: 'Sample', category: 'in_progress' },
    activityStats: { identifier: trader, days: 3 },
    dailyActivity: { type: 'userId', identifiers: [trader, '1'], day: '2026-03-01' },
    userInfo: { idOrEmail: email },
    tiers: {},
    listLeaderboards: {},
    getLeaderboard: { leaderboard: boards.at(-1) },
    createLeaderboard: {
      name: 'Sample',
      slug: 'sample',
      rankingField: 'total_xp',
      columns: ['total_xp'],
      startDate: '2026-01-01',
      isEnabled: true,
    },
    updateLeaderboard: { leaderboard: boards.at(-1), fields: ['name'], name: 'Sample again' },
    deleteLeaderboard: { leaderboard: boards.at(-1) },
    listUserFields: {},
    getUserField: { field },
    createUserField: { name: 'Sample', field: 'sample', type: 'numerical' },
    updateUserField: { field, name: 'Sample again', type: field?.type },
    deleteUserField: { field: gone },
    writeFieldValue: { field, trader, change: 'overwrite', value: 5 },
    traderFieldHistory: { field, trader },
    communityFieldHistory: {},
    listBulkJobs: {},
    bulkJobDetails: { job: bulk },
    bulkCorrectionFile: { job: bulk },
    startTokenBackend: {
      port: 0,
      widget: { credentials: widget, from: 'stored' },
      identifiers: { [widget?.['identifierName'] ?? '']: 'C-100000' },
    },
    createLegacyBadge: { title: 'Sample', action: 'card_published', quantity: 1, flags: [] },
    removeLegacyRole: {
      userId: trader,
      roleId: (state['roles'] ?? []).find(({ title }) => title === 'Analyst')?.['id'],
    },
    runAnyOperation: any('userFields.list', { 'path.communityId': communityId }),
  };
  return { good, records: [completed, unconfirmed], followed };
}

function completedBulkJob(service: Service, clock: Clock): Promise<BulkJob> {
  const { signal } = new AbortController();
  return eventually('a completed bulk update', async () => {
    for await (const row of service.bulkUpdates.list.rows({}, { signal })) {
      if (row.status === 'Completed') return row;
    }
    await clock.sleep(300, signal);
    return undefined;
  });
}
