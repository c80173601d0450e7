import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Outcome } from '../../../src/client/outcome.ts';
import type { PageStep, PagingEnd } from '../../../src/client/pageReader.ts';
import { type PagedOperation, readPages, readRows } from '../../../src/client/pages.ts';
import type { AnyCallInput, ServiceClient } from '../../../src/client/serviceClient.ts';
import { getBulkUpdateDetails } from '../../../src/contract/bulkUpdates.ts';
import { readList } from '../../../src/contract/listReply.ts';
import type { PagingRule } from '../../../src/contract/pagination.ts';
import { memoryJournal } from '../../support/scriptedClient.ts';

const signal = new AbortController().signal;
const ID = '65f0c0ffee65f0c0ffee65f0';
const PAGES: PagingRule = { usualLimit: 2, mostLimit: 2 };

type Page = { readonly page: number; readonly limit: number };

/** A service whose list answers as given; `asked` are the pages in the order in which they were asked for. */
function listing(answer: (asked: Page) => Outcome<unknown> | object) {
  const asked: Page[] = [];
  let inFlight = 0;
  const call = async (_: unknown, input: AnyCallInput): Promise<Outcome<unknown>> => {
    assert.equal(++inFlight, 1, 'one request in flight');
    const page = input.query as Page;
    asked.push(page);
    await Promise.resolve();
    inFlight -= 1;
    const given = answer(page);
    if ('kind' in given) return given as Outcome<unknown>;
    const value = readList(given, z.unknown(), 'data.rows') ?? readList({ ...given, rows: [] }, z.unknown(), 'rows');
    return { kind: 'done', value, status: 200, attempts: 1 };
  };
  const client: ServiceClient = {
    origin: 'https://api.example.test',
    journal: memoryJournal(),
    call: call as ServiceClient['call'],
  };
  return { client, asked };
}

async function read(client: ServiceClient, paging: PagingRule, query: Partial<Page> = {}) {
  const operation: PagedOperation = { ...getBulkUpdateDetails, paging };
  const steps: PageStep<unknown>[] = [];
  const input = { path: { id: ID }, query } as never;
  for await (const step of readPages(client, operation, input, { signal })) steps.push(step);
  const last = steps.at(-1);
  assert.ok(last?.kind === 'end', 'the end comes last');
  assert.equal(steps.filter(({ kind }) => kind === 'end').length, 1, 'and once');
  const rows = steps.flatMap((step) => (step.kind === 'page' ? step.rows : []));
  assert.equal(rows.length, last.end.read.rows);
  return { rows, end: last.end, pages: steps.length - 1 };
}

const byPages = (rows: readonly unknown[], totalPages: number, rest: object = {}) => ({
  data: { rows, paging: { totalPages, ...rest } },
});

describe('readPages', () => {
  it("reads until totalPages; a short page isn't the end (P1 4.4 rule 2)", async () => {
    const { client, asked } = listing(({ page }) =>
      byPages(page === 2 ? ['c'] : [`a${page}`, `b${page}`], 3, { total: 5 }),
    );
    const { rows, end } = await read(client, PAGES);
    assert.deepEqual(rows, ['a1', 'b1', 'c', 'a3', 'b3']);
    assert.deepEqual(end, {
      kind: 'complete',
      read: { pages: 3, rows: 5, repeated: 0, unreadable: 0, total: 5, totalChanged: 'not' },
    });
    assert.deepEqual(
      asked,
      [1, 2, 3].map((page) => ({ page, limit: 2 })),
    );
  });

  it('ends immediately if nothing matches: totalPages is 0 (P1 2.3)', async () => {
    const { client } = listing(() => byPages([], 0));
    assert.equal((await read(client, PAGES)).end.kind, 'complete');
  });

  it('continues while hasNext is true (P2 4.3), and reads a missing list as empty (P2 4.7)', async () => {
    const { client } = listing(({ page }) => ({
      data: page === 3 ? {} : { rows: [page] },
      meta: { hasNext: page < 3 },
    }));
    const { rows, end } = await read(client, PAGES);
    assert.deepEqual([rows, end.kind, end.read.pages], [[1, 2], 'complete', 3]);
  });

  it("ends at the total of rows, with the service's own page size (public-facts 8.1)", async () => {
    const rule: PagingRule = { ...PAGES, mostLimit: 100 };
    const { client } = listing(({ page }) => ({ data: { rows: [page] }, meta: { total: 3, limit: 1, page } }));
    assert.deepEqual((await read(client, rule)).rows, [1, 2, 3]);
  });

  it('reads until an empty page if nothing marks the end', async () => {
    const { client } = listing(({ page }) => ({ data: { rows: page < 4 ? [page] : [] } }));
    const { rows, end } = await read(client, PAGES);
    assert.deepEqual([rows, end.kind], [[1, 2, 3], 'complete']);
  });

  it("reports that rows beyond the maximum of page times limit can't be read (P2 8)", async () => {
    const { client, asked } = listing(({ page }) => ({
      data: { rows: [page] },
      meta: { hasNext: true, total: 20_000 },
    }));
    const rule = { ...PAGES, mostLimit: 100, reach: 10_000 };
    assert.equal((await read(client, rule)).end.kind, 'outOfReach');
    assert.deepEqual(asked.at(-1), { page: 100, limit: 100 });
    assert.equal((await read(client, rule, { limit: 30 })).end.kind, 'outOfReach');
    assert.deepEqual(asked.at(-1), { page: 333, limit: 30 });
  });

  it('is complete if the last page ends exactly at that maximum', async () => {
    const { client } = listing(({ page }) => ({ data: { rows: [page] }, meta: { hasNext: page < 100 } }));
    assert.equal((await read(client, { ...PAGES, mostLimit: 100, reach: 10_000 })).end.kind, 'complete');
  });

  it('stops after several pages without new rows that claim more', async () => {
    const empty = listing(({ page }) => ({ data: { rows: page === 1 ? ['a'] : [] }, meta: { hasNext: true } }));
    const { end } = await read(empty.client, PAGES);
    assert.deepEqual([end.kind, end.read.rows, empty.asked.length], ['stuck', 1, 6]);
    const same = listing(() => ({ data: { rows: [{ id: 1 }] }, meta: { hasNext: true } }));
    const again = await read(same.client, { ...PAGES, uniqueBy: 'id' });
    assert.deepEqual([again.end.kind, again.rows.length, same.asked.length], ['stuck', 1, 6]);
    const other = listing(() => ({ data: { rows: ['a'] }, meta: { hasNext: true, page: 1 } }));
    const told = await read(other.client, PAGES);
    assert.deepEqual(
      [told.end.kind, told.rows, other.asked.length],
      ['stuck', ['a'], 2],
      'it answers page 1 to page 2',
    );
  });

  it('continues after a few empty pages', async () => {
    const { client } = listing(({ page }) => byPages(page === 1 || page === 5 ? [page] : [], 5));
    assert.deepEqual((await read(client, PAGES)).rows, [1, 5]);
  });

  it('reports how far it read before a failed page, and can continue from there', async () => {
    const failure = { kind: 'timeout', code: 'IDLE_TIMEOUT', text: 't' } as const;
    let down = true;
    const { client, asked } = listing(({ page }) =>
      page === 3 && down ? { kind: 'unknown', failure, journalId: undefined } : byPages([page], 4),
    );
    const { rows, end } = await read(client, PAGES);
    assert.deepEqual(
      [rows, end.kind, end.kind === 'failed' && [end.page, end.outcome.kind]],
      [[1, 2], 'failed', [3, 'unknown']],
    );
    down = false;
    const rest = await read(client, PAGES, { page: 3 });
    assert.deepEqual([rest.rows, rest.end.kind], [[3, 4], 'complete']);
    assert.deepEqual(
      asked.map(({ page }) => page),
      [1, 2, 3, 3, 4],
    );
  });

  it('requests no page after the reader has left', async () => {
    const { client, asked } = listing(({ page }) => byPages([page], 9));
    const operation: PagedOperation = { ...getBulkUpdateDetails, paging: PAGES };
    for await (const step of readPages(client, operation, { path: { id: ID } } as never, { signal })) {
      assert.equal(step.kind, 'page');
      break;
    }
    assert.equal(asked.length, 1);
  });

  it('reports that the total changed while reading', async () => {
    for (const [totals, changed] of [
      [[4, 4], 'not'],
      [[4, 5], 'grew'],
      [[4, 3], 'shrank'],
      [[4, 6, 5], 'shrank'],
    ] as const) {
      const { client } = listing(({ page }) => byPages([page], totals.length, { total: totals[page - 1] }));
      assert.equal((await read(client, PAGES)).end.read.totalChanged, changed, totals.join());
    }
  });
});

/** What such a service says of the end. */
type SaidEnd = 'totalPages' | 'hasNext' | 'total';

describe('readPages, on a list that changes while it is read', () => {
  /** What happens between two pages: so many new rows at the top, so many taken from anywhere. */
  const change = fc.record({ added: fc.nat({ max: 4 }), removed: fc.array(fc.nat(), { maxLength: 2 }) });

  /** Newest first, as histories and orders are (P1 4.5, P2 4.4). */
  function shifting(start: number, changes: readonly { added: number; removed: readonly number[] }[], end: SaidEnd) {
    const rows = Array.from({ length: start }, (_, at) => ({ id: start - at }));
    const removed = new Set<number>();
    let newest = start;
    const { client } = listing(({ page, limit }) => {
      const slice = rows.slice((page - 1) * limit, page * limit);
      const totalPages = Math.ceil(rows.length / limit);
      const said = { totalPages: { page, totalPages }, hasNext: { hasNext: page < totalPages }, total: {} }[end];
      const answer = { data: { rows: slice }, meta: { total: rows.length, ...said } };
      const next = changes[page - 1];
      for (const at of next?.removed ?? []) {
        const [gone] = rows.splice(at % Math.max(rows.length, 1), 1);
        if (gone !== undefined) removed.add(gone.id);
      }
      for (let added = 0; added < (next?.added ?? 0); added++) rows.unshift({ id: ++newest });
      return answer;
    });
    const rule: PagingRule = { usualLimit: 3, mostLimit: 3, uniqueBy: 'id' };
    return { client, rule, removed };
  }

  const ends = fc.constantFrom<SaidEnd>('totalPages', 'hasNext', 'total');

  it('reads every original row once, as long as rows are only added', async () => {
    const growing = fc.array(
      change.map(({ added }) => ({ added, removed: [] })),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 40 }), growing, ends, async (start, changes, end) => {
        const { client, rule } = shifting(start, changes, end);
        const { rows, end: ended } = await read(client, rule);
        const ids = rows.map((row) => (row as { id: number }).id);
        assert.equal(new Set(ids).size, ids.length, 'none twice');
        assert.equal(ended.kind, 'complete');
        for (let id = 1; id <= start; id++) assert.ok(ids.includes(id), `row ${id} of ${start}`);
      }),
      { numRuns: 500 },
    );
  });

  it('reads no row twice, always ends, and reports a shrunken list if it may have missed a row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 40 }), fc.array(change, { maxLength: 8 }), ends, async (start, changes, end) => {
        const { client, rule, removed } = shifting(start, changes, end);
        const { rows, end: ended } = await read(client, rule);
        const ids = rows.map((row) => (row as { id: number }).id);
        assert.equal(new Set(ids).size, ids.length, 'none twice');
        assert.ok(['complete', 'stuck', 'unsaid'].includes(ended.kind));
        const missed = Array.from({ length: start }, (_, at) => at + 1).filter(
          (id) => !ids.includes(id) && !removed.has(id),
        );
        if (missed.length > 0) assert.ok(removed.size > 0, 'nothing is missed of a list that only grows');
      }),
      { numRuns: 500 },
    );
  });
});

describe('rowsOf', () => {
  async function rowsUntilEnd(answer: (asked: Page) => Outcome<unknown> | object, paging: PagingRule) {
    const rows: unknown[] = [];
    const operation: PagedOperation = { ...getBulkUpdateDetails, paging };
    try {
      for await (const row of readRows(listing(answer).client, operation, { path: { id: ID } } as never, { signal }))
        rows.push(row);
      return { rows, end: undefined };
    } catch (error) {
      assert.ok(error instanceof Error && error.name === 'PagingStopped' && 'end' in error);
      return { rows, end: error.end as PagingEnd };
    }
  }

  it('yields every row and ends', async () => {
    assert.deepEqual(await rowsUntilEnd(({ page }) => byPages([page], 2), PAGES), { rows: [1, 2], end: undefined });
  });

  it('never presents an incomplete list as complete', async () => {
    const refused = { kind: 'notSent', failure: { kind: 'offline', code: undefined, text: '' } } as const;
    const broken = await rowsUntilEnd(({ page }) => (page === 2 ? refused : byPages([page], 2)), PAGES);
    assert.deepEqual([broken.rows, broken.end?.kind], [[1], 'failed']);
    const far = await rowsUntilEnd(({ page }) => byPages([page], 9), { ...PAGES, reach: 4 });
    assert.deepEqual([far.rows, far.end?.kind], [[1, 2], 'outOfReach']);
  });
});
