import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PagingEnd } from '../../../src/client/pageReader.ts';
import { type PagedOperation, readPages } from '../../../src/client/pages.ts';
import type { AnyCallInput, CallInput } from '../../../src/client/serviceClient.ts';
import { listDailyActivity } from '../../../src/contract/activity.ts';
import { listAnalyses } from '../../../src/contract/analyses.ts';
import { listBulkUpdates } from '../../../src/contract/bulkUpdates.ts';
import { listPhoneContacts } from '../../../src/contract/communityAnalytics.ts';
import { listLeaderboards } from '../../../src/contract/leaderboards.ts';
import { listRedemptionStatuses, transactionHistory } from '../../../src/contract/redemptions.ts';
import { fieldsOf } from '../../../src/contract/schemas.ts';
import { listUserFields } from '../../../src/contract/userFields.ts';
import { changed, clientOf, type Rec, type RecordChange, recordChange, snake } from '../../support/recordVariants.ts';
import type { Scripted } from '../../support/scriptedClient.ts';

const signal = new AbortController().signal;
const ID = '65f0c0ffee65f0c0ffee65f0';
const RUNS = { numRuns: 200, seed: 13 };

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
  for await (const step of readPages(client, list.operation, list.input as CallInput<PagedOperation>, { signal })) {
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

describe("a list that the documents don't show", () => {
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

  it('returns unreadable records unchanged, and counts them', async () => {
    for (const { operation, input, row } of LISTS) {
      const client = clientOf(() => ({
        status: 200,
        body: { data: [row(1), { odd: 1 }, null, 'x'], meta: { total: 4, hasNext: false } },
      }));
      const steps = await stepsOf(readPages(client, operation, input as CallInput<PagedOperation>, { signal }));
      const [page, end] = steps;
      assert.ok(page?.kind === 'page' && end?.kind === 'end', operation.id);
      assert.deepEqual([page.rows.length, page.unreadable], [1, [{ odd: 1 }, null, 'x']], operation.id);
      assert.deepEqual([end.end.kind, end.end.read.unreadable], ['complete', 3]);
    }
  });

  it('shows every job although one has no name, and every leaderboard although one has a null name or a user as object', async () => {
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
    const [page] = await stepsOf(readPages(jobs, listBulkUpdates, {}, { signal }));
    assert.deepEqual(page?.kind === 'page' && page.rows.map(({ _id, name, status }) => [_id, name, status]), [
      ['j1', '', 'Completed'],
      ['j2', 'n', ''],
    ]);
    const [shown, end] = await stepsOf(readPages(boards, listLeaderboards, {}, { signal }));
    assert.deepEqual(shown?.kind === 'page' && shown.rows.map(({ _id, name }) => [_id, name]), [
      ['b1', undefined],
      ['b2', 'n'],
    ]);
    assert.equal(end?.kind === 'end' && end.end.kind, 'complete');
  });

  it('has more rows if its total is greater than the received rows, whatever else it says', async () => {
    const all = Array.from({ length: 60 }, (_, at) => ({ _id: `b${at}` }));
    const client = clientOf(({ url }) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1);
      return { status: 200, body: { data: all.slice(page * 20 - 20, page * 20), total: 60, hasNext: false } };
    });
    const steps = await stepsOf(readPages(client, listLeaderboards, {}, { signal }));
    assert.deepEqual(
      steps.map((step) => (step.kind === 'page' ? step.rows.length : step.end.kind)),
      [20, 20, 20, 'complete'],
    );
  });

  it("may be empty if it's null or an unexplained 404, and is empty with a total of 0; any other 404 is a refusal", async () => {
    const endOf = async (reply: Scripted) => {
      const steps = await stepsOf(
        readPages(
          clientOf(() => reply),
          listLeaderboards,
          {},
          { signal },
        ),
      );
      const last = steps.at(-1);
      return last?.kind === 'end' ? [steps.length, last.end.kind] : [];
    };
    assert.deepEqual(await endOf({ status: 200, body: { data: [] } }), [1, 'complete']);
    assert.deepEqual(await endOf({ status: 200, body: { data: null } }), [1, 'unsaid']);
    assert.deepEqual(await endOf({ status: 200, body: { status: 'error', data: null } }), [1, 'unsaid']);
    assert.deepEqual(await endOf({ status: 200, body: { data: null, meta: { hasNext: false } } }), [1, 'complete']);
    assert.deepEqual(await endOf({ status: 200, body: { data: { list: null, total: 0 } } }), [1, 'complete']);
    assert.deepEqual(await endOf({ status: 404, body: { message: 'Nothing here' } }), [1, 'unsaid']);
    assert.deepEqual(await endOf({ status: 404, body: { meta: { code: 'COMMUNITY_NOT_FOUND' } } }), [1, 'failed']);
    // Records by their ids: the empty array is a part of one.
    assert.deepEqual(await endOf({ status: 200, body: { data: { b1: { _id: 'b1', roles: [] } } } }), [1, 'unsaid']);
    assert.deepEqual(await endOf({ status: 200, body: {} }), [1, 'failed']);
  });

  it('is requested again without a rejected query, and continues without it', async () => {
    const sent: string[] = [];
    const client = clientOf(({ url }) => {
      sent.push(new URL(url).search);
      if (url.includes('limit')) return { status: 400, body: { message: 'unknown' } };
      const page = Number(new URL(url).searchParams.get('page') ?? 1);
      return { status: 200, body: { data: [{ _id: `b${page}` }], meta: { page, has_next: page < 3 } } };
    });
    const rows: string[] = [];
    for await (const step of readPages(client, listLeaderboards, {}, { signal }))
      if (step.kind === 'page') rows.push(...step.rows.map(({ _id }) => _id));
    assert.deepEqual(rows, ['b1', 'b2', 'b3']);
    assert.deepEqual(sent, ['?limit=100', '', '?page=2', '?page=3']);
  });
});
