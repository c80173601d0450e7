import assert from 'node:assert/strict';
import { connect, type StandaloneConnection } from '../../../src/client/connect.ts';
import type { PageStep } from '../../../src/client/pageReader.ts';
import { getAnalysis } from '../../../src/contract/analyses.ts';
import { listBulkUpdates } from '../../../src/contract/bulkUpdates.ts';
import { listLeaderboards } from '../../../src/contract/leaderboards.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { transactionHistory } from '../../../src/contract/redemptions.ts';
import { listUserFields } from '../../../src/contract/userFields.ts';
import { fastClock, isOf } from './deviatingService.ts';

type Fields = Record<string, unknown>;
type Pages = AsyncGenerator<PageStep<unknown>, void>;

const { signal } = new AbortController();
const COMMUNITY = '65f1c0de65f1c0de65f1c0de';

/** What a request for a page says. */
interface Asked {
  readonly page: number | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
  /** Whether it says anything at all. */
  readonly isBare: boolean;
}

/** A way to list; undefined is a 400. */
type Serve = (rows: readonly unknown[], asked: Asked) => unknown;

/** Rows of one page, counted from `first`; never more than four. */
function slice(rows: readonly unknown[], { page, limit = 4 }: Asked, first = 1) {
  const size = Math.min(limit, 4);
  const at = (page ?? first) - first;
  return {
    rows: at < 0 ? [] : rows.slice(at * size, (at + 1) * size),
    page: page ?? first,
    size,
    last: Math.ceil(rows.length / size),
  };
}

/** Shapes and words of the design (tolerance, "Lists"): every row must be read. */
const READ: readonly (readonly [string, Serve])[] = [
  ['a bare list, without a word of paging', (rows, asked) => slice(rows, asked).rows],
  ['a list in data', (rows, asked) => ({ data: slice(rows, asked).rows })],
  ['a list of any name in data', (rows, asked) => ({ data: { entries: slice(rows, asked).rows } })],
  [
    'a list beside other lists',
    (rows, asked) => ({ data: { warnings: [], entries: slice(rows, asked).rows, tags: ['a'] } }),
  ],
  ['a total as text', (rows, asked) => ({ data: { items: slice(rows, asked).rows, total: String(rows.length) } })],
  ['a total in meta', (rows, asked) => ({ data: slice(rows, asked).rows, meta: { total: rows.length } })],
  [
    'pages as text',
    (rows, asked) => {
      const { rows: items, page, last } = slice(rows, asked);
      return { data: { items, pagination: { page: String(page), total_pages: String(last) } } };
    },
  ],
  [
    'has_next_page',
    (rows, asked) => {
      const { rows: items, page, last } = slice(rows, asked);
      return { data: { items, pagination: { has_next_page: page < last } } };
    },
  ],
  [
    'hasNextPage at the top',
    (rows, asked) => {
      const { rows: data, page, last } = slice(rows, asked);
      return { data, hasNextPage: page < last };
    },
  ],
  [
    'requests and answers that count from 0',
    (rows, asked) => {
      const { rows: items, page, size } = slice(rows, asked, 0);
      return { data: { items, pagination: { page, limit: size, total: rows.length } } };
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
    'a last page that repeats',
    (rows, asked) => {
      const { last } = slice(rows, asked);
      return { data: slice(rows, { ...asked, page: Math.min(asked.page ?? 1, last) }).rows };
    },
  ],
  [
    'objects by id, with lists in them',
    (rows, asked) => {
      const byId = slice(rows, asked).rows.map((row) => [
        (row as Fields)['_id'],
        { ...(row as Fields), parts: [{ id: 'p' }] },
      ]);
      return { data: { entries: Object.fromEntries(byId), total: rows.length } };
    },
  ],
  ['rows that are wrapped once more', (rows, asked) => ({ data: slice(rows, asked).rows.map((row) => ({ row })) })],
  [
    'rows as nodes with cursors',
    (rows, asked) => ({ data: { edges: slice(rows, asked).rows.map((node, at) => ({ cursor: at, node })) } }),
  ],
  [
    'a 204 after the last page',
    (rows, asked) => {
      const { rows: data } = slice(rows, asked);
      return data.length === 0 ? new Response(null, { status: 204 }) : { data };
    },
  ],
  ['a 400 to any question', (rows, { isBare }) => (isBare ? { data: rows, total: rows.length } : undefined)],
];

/** Shapes that no design names: every row is read, or it is not called whole. */
const HONEST: readonly (readonly [string, Serve])[] = [
  ['two levels down', (rows, asked) => ({ data: { result: { rows: slice(rows, asked).rows } } })],
  ['in result', (rows, asked) => ({ result: slice(rows, asked).rows, total: rows.length })],
  ['in payload.items', (rows, asked) => ({ payload: { items: slice(rows, asked).rows } })],
  ['in body', (rows, asked) => ({ meta: { success: true }, body: slice(rows, asked).rows })],
  [
    'has_more',
    (rows, asked) => {
      const { rows: data, page, last } = slice(rows, asked);
      return { data, has_more: page < last };
    },
  ],
  [
    'hasMore',
    (rows, asked) => {
      const { rows: data, page, last } = slice(rows, asked);
      return { data, hasMore: page < last };
    },
  ],
  [
    'the next address',
    (rows, asked) => {
      const { rows: data, page, last } = slice(rows, asked);
      return { data, links: { next: page < last ? `/v1/more?page=${page + 1}` : null } };
    },
  ],
  ['only ever the first page, with a total', (rows) => ({ data: rows.slice(0, 4), total: rows.length })],
  ['only ever the first page', (rows) => ({ data: rows.slice(0, 4) })],
  ['offset and limit', (rows) => ({ data: rows.slice(0, 4), offset: 0, limit: 4, count: rows.length })],
  [
    'answers that count from 0',
    (rows, asked) => {
      const { rows: items, page, last, size } = slice(rows, asked);
      return { data: { items, pagination: { page: page - 1, limit: size, totalPages: last, total: rows.length } } };
    },
  ],
  ['an object by id', (rows) => ({ data: Object.fromEntries(rows.map((row, at) => [`k${at}`, row])) })],
  ['a text', () => 'nothing for you'],
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

/** More than two full pages, and not a whole number of them. */
const ROWS = 11;

describe('a list that comes differently', function () {
  this.timeout(30_000);

  for (const [operation, rowOf, open] of LISTS) {
    const rows = Array.from({ length: ROWS }, (_, at) => ({ _id: hexId(at), ...rowOf(at) }));

    for (const [name, serve] of READ) {
      it(`is read to its end: ${operation.id}, ${name}`, async () => {
        assert.equal((await readAll(open(await served(operation, rows, serve)))).rows, ROWS);
      });
    }

    for (const [name, serve] of HONEST) {
      it(`is read, or not called whole: ${operation.id}, ${name}`, async () => {
        const { rows: count, end } = await readAll(open(await served(operation, rows, serve)));
        assert.ok(count === ROWS || end !== 'complete', `${count} rows, ${end}`);
        assert.ok(count <= ROWS);
      });
    }

    it(`shows the records that can be read: ${operation.id}`, async () => {
      const odd = [null, 'text', 7, [], {}, { _id: hexId(90) }];
      const nulled = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, it]) => [key, key === '_id' ? it : null])),
      );
      const all = [
        ...rows.slice(0, 2),
        ...odd,
        ...rows.slice(2),
        ...nulled.map((row, at) => ({ ...row, _id: hexId(50 + at) })),
      ];
      const { rows: count } = await readAll(
        open(await served(operation, all, (it) => ({ data: it, total: it.length }))),
      );
      assert.ok(count >= ROWS && count <= all.length, String(count));
    });

    it(`may be empty in any way: ${operation.id}`, async () => {
      const nothing = new Response(null, { status: 204 });
      for (const empty of [{ data: null }, { data: [] }, [], { data: { items: [] } }, nothing]) {
        const { rows: count, end } = await readAll(open(await served(operation, [], () => empty)));
        assert.equal(count, 0);
        assert.notEqual(end, 'failed', JSON.stringify(empty));
      }
    });
  }

  it('brings along what it could not read', async () => {
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

  /** A connection to a service that has one list only. */
  async function served(operation: Operation, rows: readonly unknown[], serve: Serve): Promise<StandaloneConnection> {
    const connection = await connect({
      baseUrl: 'https://api.example.test',
      apiKey: 'k-1',
      clock: fastClock(),
      fetch: async (input, init) => {
        const url = new URL(String(input));
        if (!isOf(operation, url.href, init)) return Response.json({ message: 'no' }, { status: 404 });
        const answer = serve(rows, askedIn(url, init));
        if (answer === undefined) return Response.json({ message: 'Unknown parameter' }, { status: 400 });
        if (answer instanceof Response) return answer;
        return typeof answer === 'string' ? new Response(answer) : Response.json(answer);
      },
    });
    opened.push(connection);
    return connection;
  }
});

function askedIn(url: URL, init: RequestInit | undefined): Asked {
  const body =
    init?.body == null ? {} : (JSON.parse(new TextDecoder().decode(init.body as Uint8Array<ArrayBuffer>)) as Fields);
  const said = { ...Object.fromEntries(url.searchParams), ...body } as Fields;
  const numberOf = (name: string) => (said[name] === undefined ? undefined : Number(said[name]));
  const cursor = said['cursor'] ?? said['next_cursor'] ?? said['nextCursor'];
  return {
    page: numberOf('page'),
    limit: numberOf('limit'),
    cursor: cursor === undefined ? undefined : String(cursor),
    isBare: said['page'] === undefined && said['limit'] === undefined && cursor === undefined,
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
    if (steps > 100) throw new Error('The reading does not end.');
  }
  throw new Error('The list does not say how it ended.');
}
