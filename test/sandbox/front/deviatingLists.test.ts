import assert from 'node:assert/strict';
import { connect, type StandaloneConnection } from '../../../src/client/connect.ts';
import type { PageStep } from '../../../src/client/pageReader.ts';
import { getAnalysis } from '../../../src/contract/analyses.ts';
import { listBulkUpdates } from '../../../src/contract/bulkUpdates.ts';
import { listLeaderboards } from '../../../src/contract/leaderboards.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { transactionHistory } from '../../../src/contract/redemptions.ts';
import { listUserFields } from '../../../src/contract/userFields.ts';
import { skippingClock } from '../../support/clocks.ts';
import { isOf } from './deviatingService.ts';

type Fields = Record<string, unknown>;
type Pages = AsyncGenerator<PageStep<unknown>, void>;

const { signal } = new AbortController();
const COMMUNITY = '65f1c0de65f1c0de65f1c0de';

/** The paging parameters of a request. */
interface PageRequest {
  readonly page: number | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
  /** True without any of them. */
  readonly isBare: boolean;
}

/** A way to return a list; undefined for a 400. */
type Serve = (rows: readonly unknown[], request: PageRequest) => unknown;

/** The rows of a page, at most four; pages are counted from `first`. */
function slice(rows: readonly unknown[], { page, limit = 4 }: PageRequest, first = 1) {
  const size = Math.min(limit, 4);
  const at = (page ?? first) - first;
  return {
    rows: at < 0 ? [] : rows.slice(at * size, (at + 1) * size),
    page: page ?? first,
    size,
    last: Math.ceil(rows.length / size),
  };
}

/** Shapes and paging that must be read completely (tolerance, "Lists"). */
const KNOWN_SHAPES: readonly (readonly [string, Serve])[] = [
  ['a bare array without paging', (rows, request) => slice(rows, request).rows],
  ['an array in data', (rows, request) => ({ data: slice(rows, request).rows })],
  ['an array under any name in data', (rows, request) => ({ data: { entries: slice(rows, request).rows } })],
  [
    'an array beside other arrays',
    (rows, request) => ({ data: { warnings: [], entries: slice(rows, request).rows, tags: ['a'] } }),
  ],
  [
    'a total as a string',
    (rows, request) => ({ data: { items: slice(rows, request).rows, total: String(rows.length) } }),
  ],
  ['a total in meta', (rows, request) => ({ data: slice(rows, request).rows, meta: { total: rows.length } })],
  [
    'page numbers as strings',
    (rows, request) => {
      const { rows: items, page, last } = slice(rows, request);
      return { data: { items, pagination: { page: String(page), total_pages: String(last) } } };
    },
  ],
  [
    'has_next_page',
    (rows, request) => {
      const { rows: items, page, last } = slice(rows, request);
      return { data: { items, pagination: { has_next_page: page < last } } };
    },
  ],
  [
    'hasNextPage at the top level',
    (rows, request) => {
      const { rows: data, page, last } = slice(rows, request);
      return { data, hasNextPage: page < last };
    },
  ],
  [
    'requests and responses that count from 0',
    (rows, request) => {
      const { rows: items, page, size } = slice(rows, request, 0);
      return { data: { items, pagination: { page, limit: size, total: rows.length } } };
    },
  ],
  [
    'responses that count from 0 while requests count from 1',
    (rows, request) => {
      const { rows: items, page, size } = slice(rows, request);
      return { data: { items, pagination: { page: page - 1, limit: size, total: rows.length } } };
    },
  ],
  [
    'responses that count from 0 while requests count from 1, with the number of pages',
    (rows, request) => {
      const { rows: items, page, last } = slice(rows, request);
      return { data: { items, pagination: { page: page - 1, totalPages: last } } };
    },
  ],
  [
    'next_cursor',
    (rows, { cursor }) => {
      const at = Number(cursor ?? 0);
      return { data: { items: rows.slice(at, at + 4), next_cursor: at + 4 < rows.length ? String(at + 4) : null } };
    },
  ],
  [
    'a cursor in meta',
    (rows, { cursor }) => {
      const at = Number(cursor ?? 0);
      return { data: rows.slice(at, at + 4), meta: { cursor: at + 4 < rows.length ? String(at + 4) : '' } };
    },
  ],
  [
    'a last page that is repeated',
    (rows, request) => {
      const { last } = slice(rows, request);
      return { data: slice(rows, { ...request, page: Math.min(request.page ?? 1, last) }).rows };
    },
  ],
  [
    'objects by id that contain arrays',
    (rows, request) => {
      const byId = slice(rows, request).rows.map((row) => [
        (row as Fields)['_id'],
        { ...(row as Fields), parts: [{ id: 'p' }] },
      ]);
      return { data: { entries: Object.fromEntries(byId), total: rows.length } };
    },
  ],
  ['wrapped rows', (rows, request) => ({ data: slice(rows, request).rows.map((row) => ({ row })) })],
  [
    'rows as nodes with cursors',
    (rows, request) => ({ data: { edges: slice(rows, request).rows.map((node, at) => ({ cursor: at, node })) } }),
  ],
  [
    'a 204 after the last page',
    (rows, request) => {
      const { rows: data } = slice(rows, request);
      return data.length === 0 ? new Response(null, { status: 204 }) : { data };
    },
  ],
  ['a 400 for any parameter', (rows, { isBare }) => (isBare ? { data: rows, total: rows.length } : undefined)],
];

/** Other shapes and paging: either every row is read, or the list is not reported as complete. */
const OTHER_SHAPES: readonly (readonly [string, Serve])[] = [
  ['two levels down', (rows, request) => ({ data: { result: { rows: slice(rows, request).rows } } })],
  ['in result', (rows, request) => ({ result: slice(rows, request).rows, total: rows.length })],
  ['in payload.items', (rows, request) => ({ payload: { items: slice(rows, request).rows } })],
  ['in body', (rows, request) => ({ meta: { success: true }, body: slice(rows, request).rows })],
  [
    'has_more',
    (rows, request) => {
      const { rows: data, page, last } = slice(rows, request);
      return { data, has_more: page < last };
    },
  ],
  [
    'hasMore',
    (rows, request) => {
      const { rows: data, page, last } = slice(rows, request);
      return { data, hasMore: page < last };
    },
  ],
  [
    'a link to the next page',
    (rows, request) => {
      const { rows: data, page, last } = slice(rows, request);
      return { data, links: { next: page < last ? `/v1/more?page=${page + 1}` : null } };
    },
  ],
  ['always the first page, with a total', (rows) => ({ data: rows.slice(0, 4), total: rows.length })],
  ['always the first page', (rows) => ({ data: rows.slice(0, 4) })],
  ['offset and limit', (rows) => ({ data: rows.slice(0, 4), offset: 0, limit: 4, count: rows.length })],
  [
    'responses that count from 0',
    (rows, request) => {
      const { rows: items, page, last, size } = slice(rows, request);
      return { data: { items, pagination: { page: page - 1, limit: size, totalPages: last, total: rows.length } } };
    },
  ],
  ['rows by key', (rows) => ({ data: Object.fromEntries(rows.map((row, at) => [`k${at}`, row])) })],
  ['a string', () => 'nothing for you'],
];

const LISTS: readonly (readonly [Operation, (row: number) => Fields, (on: StandaloneConnection) => Pages])[] = [
  [
    listLeaderboards,
    (row) => ({ name: `Board ${row}`, slug: `board-${row}`, rankingField: 'total_xp', kind: 'custom' }),
    ({ service }) => service.leaderboards.list.pages({}, { signal }),
  ],
  [
    listUserFields,
    (row) => ({ field: `field_${row}`, name: `Field ${row}`, type: 'numerical', isCustom: true }),
    ({ service }) => service.userFields.list.pages({ path: { communityId: COMMUNITY } }, { signal }),
  ],
  [
    listBulkUpdates,
    (row) => ({ name: `Job ${row}`, status: 'Completed' }),
    ({ service }) => service.bulkUpdates.list.pages({}, { signal }),
  ],
  [
    transactionHistory,
    (row) => ({
      redemptionId: `R-${row}`,
      productName: `Mug ${row}`,
      statusID: hexId(row),
      quantity: 1,
      redeemedAt: '2026-03-01T00:00:00Z',
    }),
    ({ service }) => service.redemptions.transactionHistory.pages({ body: { email: 'a@example.test' } }, { signal }),
  ],
];

/** More than two full pages, and the last one isn't full. */
const ROWS = 11;

describe('a list in an undocumented form', function () {
  this.timeout(30_000);

  for (const [operation, rowOf, open] of LISTS) {
    const rows = Array.from({ length: ROWS }, (_, at) => ({ _id: hexId(at), ...rowOf(at) }));

    for (const [name, serve] of KNOWN_SHAPES) {
      it(`is read completely: ${operation.id}, ${name}`, async () => {
        assert.equal((await readAll(open(await served(operation, rows, serve)))).rows, ROWS);
      });
    }

    for (const [name, serve] of OTHER_SHAPES) {
      it(`is read completely, or not reported as complete: ${operation.id}, ${name}`, async () => {
        const { rows: count, end } = await readAll(open(await served(operation, rows, serve)));
        assert.ok(count === ROWS || end !== 'complete', `${count} rows, ${end}`);
        assert.ok(count <= ROWS);
      });
    }

    it(`returns the readable records: ${operation.id}`, async () => {
      const unreadable = [null, 'text', 7, [], {}, { _id: hexId(90) }];
      const nulled = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, it]) => [key, key === '_id' ? it : null])),
      );
      const all = [
        ...rows.slice(0, 2),
        ...unreadable,
        ...rows.slice(2),
        ...nulled.map((row, at) => ({ ...row, _id: hexId(50 + at) })),
      ];
      const { rows: count } = await readAll(
        open(await served(operation, all, (it) => ({ data: it, total: it.length }))),
      );
      assert.ok(count >= ROWS && count <= all.length, String(count));
    });

    it(`can be empty in any form: ${operation.id}`, async () => {
      const nothing = new Response(null, { status: 204 });
      for (const empty of [{ data: null }, { data: [] }, [], { data: { items: [] } }, nothing]) {
        const { rows: count, end } = await readAll(open(await served(operation, [], () => empty)));
        assert.equal(count, 0);
        assert.notEqual(end, 'failed', JSON.stringify(empty));
      }
    });
  }

  it('returns an unreadable response as raw', async () => {
    const { service } = await served(listLeaderboards, [], () => ({ verdict: 'nothing for you' }));
    const outcome = await service.leaderboards.list({}, { signal });
    assert.ok(outcome.kind === 'unknown' || outcome.kind === 'done');
    assert.deepEqual('raw' in outcome && outcome.raw, { verdict: 'nothing for you' });
    const answer = { data: { analysis: { _id: hexId(1), shapes: [{ key: 'analysis', levels: [] }] } } };
    const { cards } = await served(getAnalysis, [], () => answer);
    const read = await cards.read(hexId(1), signal);
    assert.equal(read.kind, 'unknown');
    assert.deepEqual('raw' in read && read.raw, answer);
  });

  const opened: StandaloneConnection[] = [];
  afterEach(async () => {
    for (const connection of opened.splice(0)) await connection.close();
  });

  /** A connection to a service with this list only. */
  async function served(operation: Operation, rows: readonly unknown[], serve: Serve): Promise<StandaloneConnection> {
    const connection = await connect({
      baseUrl: 'https://api.example.test',
      apiKey: 'k-1',
      clock: skippingClock(),
      fetch: async (input, init) => {
        const url = new URL(String(input));
        if (!isOf(operation, url.href, init)) return Response.json({ message: 'no' }, { status: 404 });
        const answer = serve(rows, pageRequestOf(url, init));
        if (answer === undefined) return Response.json({ message: 'Unknown parameter' }, { status: 400 });
        if (answer instanceof Response) return answer;
        return typeof answer === 'string' ? new Response(answer) : Response.json(answer);
      },
    });
    opened.push(connection);
    return connection;
  }
});

function pageRequestOf(url: URL, init: RequestInit | undefined): PageRequest {
  const body =
    init?.body == null ? {} : (JSON.parse(new TextDecoder().decode(init.body as Uint8Array<ArrayBuffer>)) as Fields);
  const parameters = { ...Object.fromEntries(url.searchParams), ...body } as Fields;
  const numberOf = (name: string) => (parameters[name] === undefined ? undefined : Number(parameters[name]));
  const cursor = parameters['cursor'] ?? parameters['next_cursor'] ?? parameters['nextCursor'];
  return {
    page: numberOf('page'),
    limit: numberOf('limit'),
    cursor: cursor === undefined ? undefined : String(cursor),
    isBare: parameters['page'] === undefined && parameters['limit'] === undefined && cursor === undefined,
  };
}

function hexId(row: number): string {
  return (0xc0ffee00 + row).toString(16).padStart(24, '0');
}

async function readAll(pages: Pages): Promise<{ readonly rows: number; readonly end: string }> {
  let rows = 0;
  let steps = 0;
  for await (const step of pages) {
    if (step.kind === 'end') return { rows, end: step.end.kind };
    rows += step.rows.length;
    steps += 1;
    if (steps > 100) throw new Error('The list does not end.');
  }
  throw new Error('The list did not report its end.');
}
