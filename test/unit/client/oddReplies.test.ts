import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AnyCallInput, CallInput } from '../../../src/client/callInput.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import type { Outcome } from '../../../src/client/outcome.ts';
import type { PagingEnd } from '../../../src/client/paging/pageStep.ts';
import { pagesOf } from '../../../src/client/paging/pagesOf.ts';
import type { PagedOperation } from '../../../src/client/paging/pageWalk.ts';
import { listDailyActivity } from '../../../src/contract/activity.ts';
import { listAnalyses } from '../../../src/contract/analyses.ts';
import { listBulkUpdates } from '../../../src/contract/bulkUpdates.ts';
import { listLeaderboards } from '../../../src/contract/leaderboards.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import { listPhoneContacts } from '../../../src/contract/phoneVerification.ts';
import { listRedemptionStatuses, transactionHistory } from '../../../src/contract/redemptions.ts';
import { fieldsOf } from '../../../src/contract/tolerant.ts';
import { listUserFields } from '../../../src/contract/userFields.ts';
import { SMALL_CARD } from '../../support/analysisRecord.ts';
import { manualClock } from '../../support/manualClock.ts';
import { memoryJournal } from '../../support/memoryJournal.ts';
import { type Scripted, scriptedTransport } from '../../support/scriptedTransport.ts';

const signal = new AbortController().signal;
const ID = '65f0c0ffee65f0c0ffee65f0';
const RUNS = { numRuns: 200, seed: 13 };

type Rec = Readonly<Record<string, unknown>>;

function clientOf(script: Parameters<typeof scriptedTransport>[0]) {
  return createServiceClient({
    baseUrl: 'https://api.example.test',
    tokenUrl: 'https://tokens.example.test',
    apiKey: async () => 'k-1',
    legacyKey: async () => 'legacy-1',
    transport: scriptedTransport(script),
    journal: memoryJournal(),
    log: () => undefined,
    clock: manualClock(0),
  });
}

/** `totalPages` → `total_pages`. */
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A value of any JSON type in the place of a field that nothing depends on. */
const anything = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 5 }),
  fc.integer(),
  fc.boolean(),
  fc.constant({}),
  fc.constant([]),
);

/** How a record differs: what becomes of each field beside its id, and how the id is named and typed. */
const recordChange = fc.record({
  fields: fc.array(fc.oneof(fc.constant('as it is'), fc.constant('absent'), fc.tuple(anything)), { maxLength: 8 }),
  isSnake: fc.boolean(),
  idName: fc.nat({ max: 5 }),
  isNumber: fc.boolean(),
});
type RecordChange = typeof recordChange extends fc.Arbitrary<infer T> ? T : never;

function changed(record: Rec, [idName = '', ...others]: readonly string[], change: RecordChange): Rec {
  const { [idName]: id, ...rest } = record;
  const fields = Object.entries(rest).flatMap(([name, value], at) => {
    const what = change.fields[at % Math.max(change.fields.length, 1)] ?? 'as it is';
    if (what === 'absent') return [];
    return [[change.isSnake ? snake(name) : name, Array.isArray(what) ? what[0] : value]];
  });
  const names = [idName, ...others];
  const name = names[change.idName % names.length] ?? idName;
  const isWhole = /^\d{1,12}$/.test(String(id));
  return {
    [change.isSnake ? snake(name) : name]: change.isNumber && isWhole ? Number(id) : id,
    ...Object.fromEntries(fields),
  };
}

/** A list that the documents do not show: what it is asked with, its rows, and the names that an id may have. */
interface OpenList {
  readonly operation: PagedOperation;
  readonly input: AnyCallInput;
  readonly row: (at: number) => Rec;
  readonly idNames: readonly string[];
}

const LISTS: readonly OpenList[] = [
  {
    operation: listAnalyses,
    input: { path: { communityId: ID, channelId: ID } },
    row: (at) => ({
      _id: `a${at}`,
      title: 'T',
      owner: { id: '7' },
      timeframe: 'H4',
      extra: { status: 'Active' },
      createdAt: '2026-03-02T08:00:00Z',
    }),
    idNames: ['_id', 'id', 'analysisId'],
  },
  {
    operation: listLeaderboards,
    input: {},
    row: (at) => ({
      _id: `l${at}`,
      name: 'N',
      kind: 'custom',
      isEnabled: true,
      rankedUserRoles: { users: [], roles: [] },
      widget: { apiKey: 's' },
    }),
    idNames: ['_id', 'id', 'leaderboardId'],
  },
  {
    operation: listUserFields,
    input: { path: { communityId: ID } },
    row: (at) => ({
      _id: `f${at}`,
      name: 'N',
      field: 'key',
      type: 'numerical',
      options: ['a'],
      isCustom: true,
      createdAt: 't',
    }),
    idNames: ['_id', 'id', 'fieldId'],
  },
  {
    operation: listBulkUpdates,
    input: {},
    row: (at) => ({ _id: `${at}`.padStart(24, '0'), name: `job ${at}`, status: 'Completed' }),
    idNames: ['_id', 'id', 'jobId'],
  },
  {
    operation: listRedemptionStatuses,
    input: { body: {} },
    row: (at) => ({ _id: `s${at}`, name: 'N', category: 'completed', color: '#808080', order: at, isDefault: false }),
    idNames: ['_id', 'id', 'statusId'],
  },
  {
    operation: transactionHistory,
    input: { body: { email: 'a@traders.example' } },
    row: (at) => ({
      redemptionId: `ORD${at}`,
      price: 5,
      quantity: 1,
      status: 'New',
      statusID: 's',
      userInfo: { name: 'n' },
    }),
    idNames: ['redemptionId', 'transactionId'],
  },
  {
    operation: listPhoneContacts,
    input: {},
    row: (at) => ({ client_id: `74${at}`, email: 'e', first_name: 'f', phone: '+1', phone_verified: true }),
    idNames: ['client_id', 'clientId', 'id'],
  },
  {
    operation: listDailyActivity,
    input: { body: { identifier: ['a'], identifier_type: 'email', date: '01/03/2026' } },
    row: (at) => ({ identifier: `t${at}@traders.example`, user_id: 'u', date: 'd', coins: 1, xp: 2 }),
    idNames: ['identifier'],
  },
];

/** How a service lists. */
const listing = fc.record({
  count: fc.nat({ max: 30 }),
  cap: fc.integer({ min: 3, max: 12 }),
  from: fc.constantFrom(0, 1),
  says: fc.constantFrom('nothing', 'total', 'page and total', 'totalPages', 'hasNext', 'cursor'),
  place: fc.constantFrom('top', 'data', 'data.list', 'data.analyses', 'body.entries', 'result', 'data.page1.rows'),
  beside: fc.constantFrom('pagination', 'meta', 'paging', 'top'),
  isText: fc.boolean(),
  isSnake: fc.boolean(),
  query: fc.constantFrom('taken', 'ignored', 'refused'),
  changes: fc.array(recordChange, { minLength: 1, maxLength: 4 }),
});
type Listing = typeof listing extends fc.Arbitrary<infer T> ? T : never;

/** The service; `asked` counts its requests. */
function serviceOf({ row, idNames }: OpenList, how: Listing) {
  const rows = Array.from({ length: how.count }, (_, at) =>
    changed(row(at), idNames, how.changes[at % how.changes.length] as RecordChange),
  );
  const service = { asked: 0, answer };
  function answer(request: { readonly url: string; readonly body: unknown }): Scripted {
    service.asked += 1;
    const inBody = request.body instanceof Uint8Array ? fieldsOf(JSON.parse(Buffer.from(request.body).toString())) : {};
    const sent: Rec = { ...inBody, ...Object.fromEntries(new URL(request.url).searchParams) };
    if (how.query === 'refused' && ('page' in sent || 'limit' in sent))
      return { status: 400, body: { message: 'unknown' } };
    const cursor = how.says === 'cursor' && sent['cursor'] !== undefined ? Number(sent['cursor']) : undefined;
    const number = how.query === 'taken' ? Number(sent['page'] ?? how.from) - how.from : 0;
    const limit = how.query === 'taken' ? Math.min(Number(sent['limit'] ?? how.cap), how.cap) : how.cap;
    const start = cursor ?? Math.max(number, 0) * limit;
    const end = start + limit;
    const text = (count: number) => (how.isText ? String(count) : count);
    const total = text(rows.length);
    const page = text(start / limit + how.from);
    const words = {
      nothing: {},
      total: { total },
      'page and total': { page, limit: text(limit), total },
      totalPages: { page, totalPages: text(Math.ceil(rows.length / limit)) },
      hasNext: { hasNext: end < rows.length },
      cursor: { nextCursor: end < rows.length ? String(end) : null },
    }[how.says];
    return { status: 200, body: placed(rows.slice(start, end), how, named(words, how)) };
  }
  return service;
}

function named(words: Rec, { isSnake }: Listing): Rec {
  return isSnake ? Object.fromEntries(Object.entries(words).map(([name, value]) => [snake(name), value])) : words;
}

function placed(rows: readonly Rec[], { place, beside, says }: Listing, words: Rec): unknown {
  const paging = beside === 'top' ? words : { [beside]: words };
  if (place === 'top') return says === 'nothing' ? rows : { items: rows, ...paging };
  const names = place.split('.').toReversed();
  const inner = names.reduce<unknown>((value, name) => ({ [name]: value }), rows);
  return { status: 'success', ...paging, ...(inner as Rec) };
}

async function stepsOf<T>(steps: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const step of steps) all.push(step);
  return all;
}

async function readAll(list: OpenList, how: Listing) {
  const service = serviceOf(list, how);
  const client = clientOf(service.answer);
  const ids: string[] = [];
  let unreadable = 0;
  let end: PagingEnd | undefined;
  for await (const step of pagesOf(client, list.operation, list.input as CallInput<PagedOperation>, { signal })) {
    assert.ok(service.asked <= how.count + 12, 'it ends');
    if (step.kind === 'end') end = step.end;
    else {
      ids.push(...step.rows.map((row) => String(fieldsOf(row)[list.idNames[0] ?? ''])));
      unreadable += step.unreadable.length;
    }
  }
  assert.ok(end !== undefined);
  return { ids, unreadable, end, asked: service.asked };
}

describe('a list that the documents do not show', () => {
  for (const list of LISTS) {
    it(`${list.operation.id}: every record with an id is read once, and only a whole list is complete`, async () => {
      await fc.assert(
        fc.asyncProperty(listing, async (how) => {
          const { ids, unreadable, end, asked } = await readAll(list, how);
          const all = Array.from({ length: how.count }, (_, at) => String(list.row(at)[list.idNames[0] ?? '']));
          const reached = how.query === 'taken' || how.says === 'cursor' ? all : all.slice(0, how.cap);
          assert.deepEqual([ids, unreadable], [reached, 0]);
          assert.ok(end.kind !== 'failed', end.kind);
          if (end.kind === 'complete') assert.equal(ids.length, all.length);
          // Five pages that bring nothing are borne where more is claimed, two of a probe and an end where nothing is said.
          assert.ok(asked <= Math.ceil(how.count / how.cap) + 8, `${asked} requests`);
        }),
        RUNS,
      );
    });
  }

  it('hands out records that cannot be read as they came, and counts them', async () => {
    for (const { operation, input, row } of LISTS) {
      const client = clientOf(() => ({
        status: 200,
        body: { data: [row(1), { odd: 1 }, null, 'x'], meta: { total: 4 } },
      }));
      const steps = await stepsOf(pagesOf(client, operation, input as CallInput<PagedOperation>, { signal }));
      const [page, end] = steps;
      assert.ok(page?.kind === 'page' && end?.kind === 'end', operation.id);
      assert.deepEqual([page.rows.length, page.unreadable], [1, [{ odd: 1 }, null, 'x']], operation.id);
      assert.deepEqual([end.end.kind, end.end.read.unreadable], ['complete', 3]);
    }
  });

  it('shows every job beside one without a name, and every leaderboard beside one with a null name or a user as object', async () => {
    const jobs = clientOf([
      {
        status: 200,
        body: {
          data: {
            data: [
              { _id: 'j1', status: 'Completed' },
              { _id: 'j2', name: 'n' },
            ],
          },
          total: 2,
        },
      },
    ]);
    const boards = clientOf([
      {
        status: 200,
        body: {
          data: [
            { _id: 'b1', name: null },
            { _id: 'b2', name: 'n', rankedUserRoles: { users: [{ _id: 'u', name: 'U' }], roles: null } },
          ],
          meta: { total: '2', page: '1', limit: '20' },
        },
      },
    ]);
    const [page] = await stepsOf(pagesOf(jobs, listBulkUpdates, {}, { signal }));
    assert.deepEqual(page?.kind === 'page' && page.rows.map(({ _id, name, status }) => [_id, name, status]), [
      ['j1', '', 'Completed'],
      ['j2', 'n', ''],
    ]);
    const [shown, end] = await stepsOf(pagesOf(boards, listLeaderboards, {}, { signal }));
    assert.deepEqual(shown?.kind === 'page' && shown.rows.map(({ _id, name }) => [_id, name]), [
      ['b1', undefined],
      ['b2', 'n'],
    ]);
    assert.equal(end?.kind === 'end' && end.end.kind, 'complete');
  });

  it('has more where its total is greater than what came, whatever else it says', async () => {
    const all = Array.from({ length: 60 }, (_, at) => ({ _id: `b${at}` }));
    const client = clientOf(({ url }) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1);
      return { status: 200, body: { data: all.slice(page * 20 - 20, page * 20), total: 60, hasNext: false } };
    });
    const steps = await stepsOf(pagesOf(client, listLeaderboards, {}, { signal }));
    assert.deepEqual(
      steps.map((step) => (step.kind === 'page' ? step.rows.length : step.end.kind)),
      [20, 20, 20, 'complete'],
    );
  });

  it('is empty as null, as a total of 0, and as a 404 that nothing explains; any other 404 is refused', async () => {
    const endOf = async (reply: Scripted) => {
      const steps = await stepsOf(
        pagesOf(
          clientOf(() => reply),
          listLeaderboards,
          {},
          { signal },
        ),
      );
      const last = steps.at(-1);
      return last?.kind === 'end' ? [steps.length, last.end.kind] : [];
    };
    assert.deepEqual(await endOf({ status: 200, body: { data: null } }), [1, 'complete']);
    assert.deepEqual(await endOf({ status: 200, body: { data: { list: null, total: 0 } } }), [1, 'complete']);
    assert.deepEqual(await endOf({ status: 404, body: { message: 'Nothing here' } }), [1, 'unsaid']);
    assert.deepEqual(await endOf({ status: 404, body: { meta: { code: 'COMMUNITY_NOT_FOUND' } } }), [1, 'failed']);
    assert.deepEqual(await endOf({ status: 200, body: {} }), [1, 'failed']);
  });

  it('is asked for once more without a query that was refused, and goes on without it', async () => {
    const sent: string[] = [];
    const client = clientOf(({ url }) => {
      sent.push(new URL(url).search);
      if (url.includes('limit')) return { status: 400, body: { message: 'unknown' } };
      const page = Number(new URL(url).searchParams.get('page') ?? 1);
      return { status: 200, body: { data: [{ _id: `b${page}` }], meta: { page, has_next: page < 3 } } };
    });
    const rows: string[] = [];
    for await (const step of pagesOf(client, listLeaderboards, {}, { signal }))
      if (step.kind === 'page') rows.push(...step.rows.map(({ _id }) => _id));
    assert.deepEqual(rows, ['b1', 'b2', 'b3']);
    assert.deepEqual(sent, ['?limit=100', '', '?page=2', '?page=3']);
  });
});

/** A read of one record, with its documented or assumed answer and what is needed of it. */
const RECORDS: readonly (readonly [id: string, input: AnyCallInput, record: Rec, needed: string])[] = [
  [
    'users.info',
    { body: { idOrEmail: '7' } },
    { username: 'u', userId: '7', xp: 1, roles: ['a'], customFields: {} },
    'username',
  ],
  ['bulkUpdates.status', { path: { id: ID } }, { status: 'Completed', _id: ID, name: 'n' }, 'status'],
  [
    'leaderboards.get',
    { path: { leaderboardID: ID } },
    { _id: ID, name: 'n', slug: 's', duration: { start: 't' } },
    '_id',
  ],
  [
    'loyaltyExports.status',
    { path: { exportId: 'e' } },
    { status: 'completed', export_id: 'e', row_count: 3 },
    'status',
  ],
  ['loyaltyExports.downloadLink', { path: { exportId: 'e' } }, { url: 'https://x.example', expires: 1 }, 'url'],
];

describe('a record that the documents do not show in full', () => {
  for (const [id, input, record, needed] of RECORDS) {
    it(`${id}: is read wherever it stands, as far as it goes`, async () => {
      const operation = operations.find((it) => it.id === id);
      assert.ok(operation);
      const place = fc.constantFrom('data', 'data.record', 'body', 'result', 'data.data', '');
      await fc.assert(
        fc.asyncProperty(recordChange, place, async (change, at) => {
          const answered = changed(record, [needed], { ...change, isNumber: false });
          const inner =
            at === ''
              ? answered
              : at
                  .split('.')
                  .toReversed()
                  .reduce<unknown>((it, name) => ({ [name]: it }), answered);
          const body = at === '' ? inner : { status: 'success', message: 'm', ...(inner as Rec) };
          const outcome = await clientOf([{ status: 200, body }]).call(operation, input as CallInput<Operation>, {
            signal,
          });
          assert.ok(outcome.kind === 'done', outcome.kind);
          assert.equal(fieldsOf(fieldsOf(outcome.value)['data'])[needed], record[needed]);
        }),
        RUNS,
      );
    });
  }

  it('is unknown with the answer as it came where a read holds nothing usable', async () => {
    const rows: readonly (readonly [Scripted, string, unknown])[] = [
      [{ status: 200, body: { status: 'success', message: 'm' } }, 'REPLY_SHAPE', { status: 'success', message: 'm' }],
      [{ status: 200, body: { data: null } }, 'REPLY_SHAPE', { data: null }],
      [{ status: 204 }, 'REPLY_NOT_JSON', null],
      [{ status: 200, text: 'pong' }, 'REPLY_NOT_JSON', 'pong'],
    ];
    for (const [reply, code, raw] of rows) {
      const outcome = await callById(clientOf([reply]), 'bulkUpdates.status', { path: { id: ID } });
      assert.ok(outcome.kind === 'unknown', JSON.stringify(reply));
      assert.deepEqual([outcome.failure.code, outcome.raw], [code, raw]);
    }
  });
});

const communityId = ID;
const field = { name: 'N', type: 'numerical' };
const BOARD = { name: 'N', slug: 's', rankingField: 'xp', displayedColumns: [], startDate: 't', isEnabled: true };
const EXPORT = {
  dataset: 'points_transactions',
  format: 'csv',
  start_at: '2026-01-01T00:00:00Z',
  end_at: '2026-01-02T00:00:00Z',
};
const LINE = { type: 'HORIZONTAL_LINE', clientObjectId: 'l', points: [{ time: '2026-03-02T04:00:00Z', price: 1 }] };
const { metadata, levels } = SMALL_CARD;

/** Every write, with an input that it takes. */
const WRITES: Readonly<Record<string, AnyCallInput>> = {
  'analyses.create': { path: { communityId, channelId: ID }, body: { sender: 's', metadata, levels } },
  'analyses.update': { path: { analysisId: ID }, body: { sender: 's', metadata: { title: 'T' } } },
  'analyses.delete': { path: { analysisId: ID } },
  'analyses.append': { path: { analysisId: ID }, body: { sender: 's', drawings: [LINE] } },
  'loyaltyExports.create': { body: EXPORT, idempotencyKey: 'k' },
  'bulkUpdates.upload': { body: { data: [{ Email: 'a' }] } },
  'redemptions.createStatus': { body: { name: 'N', category: 'completed' } },
  'redemptions.updateOrderStatus': { body: { transactionId: 'ORD1', statusID: 's' } },
  'leaderboards.create': { body: BOARD },
  'leaderboards.update': { path: { leaderboardID: ID }, body: { name: 'N' } },
  'leaderboards.delete': { path: { leaderboardID: ID } },
  'legacy.createBadge': { body: { title: 'T', action: 'a' } },
  'legacy.removeRole': { path: { userId: '7', roleId: ID } },
  'userFields.create': { path: { communityId }, body: { field: 'f', ...field } },
  'userFields.update': { path: { communityId, fieldIdOrName: 'f' }, body: field },
  'userFields.delete': { path: { communityId, fieldIdOrName: 'f' } },
  'userFields.writeValue': {
    path: { communityId, userId: '7', fieldIdOrName: 'f' },
    body: { value: 1, action: 'increase' },
  },
};

function callById(client: ReturnType<typeof clientOf>, id: string, input: AnyCallInput): Promise<Outcome<unknown>> {
  const operation = operations.find((it) => it.id === id);
  assert.ok(operation, id);
  return client.call(operation, input as CallInput<Operation>, { signal });
}

describe('a 2xx to a write', () => {
  it('is known of every write', () => {
    const writes = operations.filter(
      ({ repeat, successStatuses }) => repeat.kind !== 'read' && successStatuses.length > 0,
    );
    assert.deepEqual(Object.keys(WRITES).toSorted(), writes.map(({ id }) => id).toSorted());
  });

  for (const [id, input] of Object.entries(WRITES)) {
    it(`${id}: is done, whatever its body`, async () => {
      const status = fc.constantFrom(200, 201, 202, 204);
      const body = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        recordChange,
        fc.record({ data: fc.jsonValue({ maxDepth: 2 }), message: fc.string() }),
      );
      await fc.assert(
        fc.asyncProperty(status, body, async (status, body) => {
          const outcome = await callById(clientOf([{ status, body }]), id, input);
          assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
        }),
        RUNS,
      );
    });
  }

  it('keeps a body that is no record, and hears one that says of itself that it failed', async () => {
    const rows: readonly (readonly [Scripted, unknown, true | undefined])[] = [
      [{ status: 204 }, null, undefined],
      [{ status: 200, text: 'OK' }, 'OK', undefined],
      [{ status: 200, body: {} }, {}, undefined],
      [{ status: 200, text: '\uFEFF{"message":"m"}' }, { message: 'm' }, undefined],
      [{ status: 200, body: { status: 'error', data: null } }, { status: 'error', data: null }, true],
      [{ status: 200, body: { meta: { success: false } } }, { meta: { success: false } }, true],
      [{ status: 200, body: { status: 'success', data: { transactionId: 'ORD1' } } }, undefined, undefined],
    ];
    for (const [reply, raw, saysError] of rows) {
      const outcome = await callById(
        clientOf([reply]),
        'redemptions.updateOrderStatus',
        WRITES['redemptions.updateOrderStatus'] ?? {},
      );
      assert.ok(outcome.kind === 'done', JSON.stringify(reply));
      assert.deepEqual([outcome.raw, outcome.saysError], [raw, saysError], JSON.stringify(reply));
    }
  });

  it('proves nothing as a page, or as JSON that was cut: neither need be the service’s own answer', async () => {
    for (const text of ['<!doctype html><p>Sign in</p>', '\n <html>', '{"status":"succ', '[{"a":']) {
      const outcome = await callById(
        clientOf([{ status: 200, text }]),
        'leaderboards.delete',
        WRITES['leaderboards.delete'] ?? {},
      );
      assert.ok(outcome.kind === 'unknown' && outcome.raw === text, text);
    }
  });
});
