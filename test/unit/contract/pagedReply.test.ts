import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pagedReplySchema, readPagedItems } from '../../../src/contract/pagedReply.ts';

// The places of the array and the paging shapes of public-facts 3.2.
const ROWS: readonly (readonly [string, unknown, unknown])[] = [
  [
    'data.analyses with data.pagination {total,page,limit,totalPages}',
    { data: { analyses: [1], pagination: { total: 250, page: 2, limit: 100, totalPages: 3 } } },
    { items: [1], paging: { page: 2, limit: 100, total: 250, totalPages: 3, hasNext: true } },
  ],
  [
    'data.data with data.pagination {total,currentPage,totalPages,hasNextPage}',
    {
      data: {
        data: [1, 2],
        pagination: { total: 2, currentPage: 1, totalPages: 1, hasNextPage: false, hasPrevPage: false },
      },
    },
    { items: [1, 2], paging: { page: 1, total: 2, totalPages: 1, hasNext: false } },
  ],
  [
    'data itself with meta {page,limit,total,hasNext}',
    { meta: { page: 1, limit: 50, total: 60, hasNext: true }, data: [3] },
    { items: [3], paging: { page: 1, limit: 50, total: 60, hasNext: true } },
  ],
  [
    'data itself with paging at the top',
    { data: [3], total: 1, currentPage: 1, totalPages: 1, hasNextPage: false },
    { items: [3], paging: { page: 1, total: 1, totalPages: 1, hasNext: false } },
  ],
  ['data.items without paging', { data: { items: [] } }, { items: [], paging: {} }],
  [
    'meta without hasNext',
    { meta: { page: 2, limit: 20, total: 40 }, data: [] },
    { items: [], paging: { page: 2, limit: 20, total: 40, hasNext: false } },
  ],
  ['paging of wrong types', { data: { items: [], page: '1', total: -1, limit: 1.5 } }, { items: [], paging: {} }],
  ['no list', { data: { analyses: {} } }, undefined],
  ['no data', { status: 'success' }, undefined],
];

describe('readPagedItems', () => {
  for (const [name, answer, expected] of ROWS) {
    it(`reads ${name}`, () => assert.deepEqual(readPagedItems(answer), expected));
  }

  it('reads totalPages 0 as no next page (P1 2.3)', () => {
    const read = readPagedItems({ data: { data: [], pagination: { total: 0, page: 1, limit: 100, totalPages: 0 } } });
    assert.equal(read?.paging.hasNext, false);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readPagedItems({ data: value, meta: value })));
  });
});

describe('pagedReplySchema', () => {
  it('fails at data when there is no list', () => {
    const read = pagedReplySchema.safeParse({ data: {} });
    assert.deepEqual(
      read.error?.issues.map(({ path }) => path),
      [['data']],
    );
  });
});
