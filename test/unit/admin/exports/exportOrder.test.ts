import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  customersDigest,
  type ExportOrder,
  exportBody,
  exportFileName,
  lastExportEnd,
  newExportRecord,
  sameCustomers,
} from '../../../../src/admin/exports/exportOrder.ts';
import { jobRecordSchema } from '../../../../src/admin/jobs/jobRecord.ts';
import { createLoyaltyExport } from '../../../../src/contract/loyaltyExports.ts';
import { bulkRecord, exportRecord } from '../../../support/records.ts';

const ORDER: ExportOrder = {
  format: 'json',
  startAt: '2026-03-01T00:00:00.000Z',
  endAt: '2026-03-08T00:00:00.000Z',
  refs: ['000102', '000101', 'anna@desk.example'],
};
const PLACE = { connectionId: 'desk', communityId: 'c1', origin: 'https://api.desk.example' };

describe('the order of an export', () => {
  it('makes a valid body, without a list for all customers', () => {
    const body = exportBody(ORDER);
    assert.ok(createLoyaltyExport.body.safeParse(body).success);
    assert.deepEqual(body.client_refs, ['000101', '000102', 'anna@desk.example']);
    const all = exportBody({ ...ORDER, refs: undefined });
    assert.ok(createLoyaltyExport.body.safeParse(all).success && !('client_refs' in all));
  });

  it('makes the same body and digest for the same list in any order', () => {
    const refs = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        refs.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, again]) => {
          assert.deepEqual(exportBody({ ...ORDER, refs: list }), exportBody({ ...ORDER, refs: again }));
          assert.deepEqual(customersDigest(list), customersDigest(again));
        },
      ),
    );
  });

  it('distinguishes lists that are joined or split differently', () => {
    const lists = [['a', 'b'], ['a'], ['a,b'], ['a', 'b', 'c'], ['A', 'b'], ['a ', 'b'], ['a","b']];
    const all = [undefined, ...lists].map((refs) => customersDigest(refs));
    for (const [i, a] of all.entries()) for (const [k, b] of all.entries()) assert.equal(sameCustomers(a, b), i === k);
  });

  it('is recorded with its own key and without customers', () => {
    const first = newExportRecord(ORDER, PLACE, '0123456789ab', 5);
    const second = newExportRecord(ORDER, PLACE, '0123456789ab', 5);
    assert.ok(jobRecordSchema().safeParse(first).success);
    assert.notEqual(first.idempotencyKey, second.idempotencyKey);
    assert.deepEqual(first.customers, { ...customersDigest(ORDER.refs) });
    for (const ref of ORDER.refs ?? []) assert.ok(!JSON.stringify(first).includes(ref));
  });
});

const ALL = { kind: 'all' } as const;

describe('the end of the last export', () => {
  it('is the newest end for the same customers, whenever it was ordered', () => {
    const records = [
      bulkRecord({ at: 9 }),
      exportRecord({ at: 8, endAt: '2026-03-08T00:00:00.000Z', status: 'completed' }),
      exportRecord({ at: 7, endAt: '2026-03-09T00:00:00.5Z', status: 'queued' }),
      exportRecord({
        at: 6,
        endAt: '2026-03-20T00:00:00.000Z',
        status: 'completed',
        customers: customersDigest(['a']),
      }),
    ];
    assert.equal(lastExportEnd(records, ALL), '2026-03-09T00:00:00.5Z');
    assert.equal(lastExportEnd(records, customersDigest(['a'])), '2026-03-20T00:00:00.000Z');
  });

  it('ignores exports that cover nothing', () => {
    assert.equal(lastExportEnd([], ALL), undefined);
    assert.equal(lastExportEnd([exportRecord({ status: 'failed' })], ALL), undefined);
    assert.equal(lastExportEnd([exportRecord({ status: 'notCreated' })], ALL), undefined);
    assert.equal(lastExportEnd([exportRecord({ status: 'unconfirmed' })], ALL), undefined, 'a gap would not be seen');
    assert.equal(lastExportEnd([exportRecord({ status: 'completed' })], customersDigest(['b'])), undefined);
  });
});

describe('the file name of an export', () => {
  it('is its window, as precise as needed', () => {
    const named = (startAt: string, endAt: string, format: 'csv' | 'json' = 'csv') =>
      exportFileName({ startAt, endAt, format });
    assert.equal(named('2026-03-01T00:00:00Z', '2026-03-08T00:00:00.000Z'), 'loyalty-export_2026-03-01_2026-03-08.csv');
    assert.equal(
      named('2026-03-01T23:00:00Z', '2026-03-08T10:05:07Z', 'json'),
      'loyalty-export_2026-03-01T2300Z_2026-03-08T100507Z.json',
    );
    assert.equal(
      named('2026-03-01T00:00:00.001Z', '2026-03-01T00:00:00.01Z'),
      'loyalty-export_2026-03-01T000000.001Z_2026-03-01T000000.010Z.csv',
    );
  });
});
