import assert from 'node:assert/strict';
import {
  BULK_COLUMNS,
  BULK_JOB_STATUSES,
  BULK_ROW_CODES,
  getBulkUpdateDetails,
  listBulkUpdates,
  readBackKey,
  uploadBulkUpdate,
} from '../../../src/contract/bulkUpdates.ts';

describe('bulk updates as operations (P2 2.3, 4.6, 4.7, 7.2)', () => {
  it('cells read back under the documented names (P2 2.3)', () => {
    assert.deepEqual(
      BULK_COLUMNS.map(readBackKey),
      'email,firstname,lastname,phone,country,language,roles,tags,badges,xp,coin,penalty(warned/suspended/banned)'.split(
        ',',
      ),
    );
    assert.equal(readBackKey('Total Coins_op'), 'total coins_op');
    assert.equal(readBackKey('Account Number'), 'account number');
  });

  it('names the four statuses and the ten row codes', () => {
    assert.deepEqual(BULK_JOB_STATUSES, ['In Queue', 'In Progress', 'Completed', 'Failed']);
    assert.equal(new Set(BULK_ROW_CODES).size, 10);
  });

  it('the file is in the form field data, as text/csv, with at most 30 MB', () => {
    const { fileField, contentType, mostBytes } = uploadBulkUpdate.upload;
    assert.deepEqual([fileField, contentType, mostBytes], ['data', 'text/csv', 30_000_000]);
  });

  it('is strict about what is sent', () => {
    const { body, upload } = uploadBulkUpdate;
    const row = { Email: 'a@x.example', 'Total XP': '5', 'Total XP_op': 'add' };
    assert.ok(body.safeParse({ data: [row], log_name: 'x', identifier: 'broker_id', currency_cap: 'false' }).success);
    for (const wrong of [
      {},
      { data: [] },
      { data: row },
      { data: [{ Email: 5 }] },
      { data: [row], log_name: '' },
      { data: [row], currency_cap: false },
      { data: [row], logName: 'x' },
    ]) {
      assert.equal(body.safeParse(wrong).success, false, JSON.stringify(wrong));
    }
    assert.equal(upload.fields.safeParse({ log_name: 'x', other: 'y' }).success, false);
  });

  it('reads details without a list, rows with any columns, and unknown codes', () => {
    const none = { status: 'success', message: '', data: { successUsers: 0, failedUsers: 0 } };
    assert.equal(getBulkUpdateDetails.reply.parse(none).isJob, false);
    const row = { email: 'a', odd: 'x', status: 'failed', errors: [{ field: null, code: 'NEW_CODE', message: '' }] };
    const pagination = { total: 1, currentPage: 1, totalPages: 1, hasNextPage: false, hasPrevPage: false };
    const some = { ...none, data: { successUsers: 0, failedUsers: 1, pagination, data: [row] } };
    const read = getBulkUpdateDetails.reply.parse(some);
    assert.deepEqual([read.items, read.data.failedUsers, read.paging.hasNext, read.isJob], [[row], 1, false, true]);
    const odd = { ...some, data: { ...some.data, data: [{ ...row, errors: 'x' }, 'no row'] } };
    const { items, unreadable } = getBulkUpdateDetails.reply.parse(odd);
    assert.deepEqual([items, unreadable], [[{ ...row, errors: [] }], ['no row']]);
  });

  it('lists jobs whatever other fields they have', () => {
    const job = { _id: '0'.repeat(24), name: 'x', status: 'Paused', rows: 5 };
    assert.ok(listBulkUpdates.reply.safeParse({ data: { data: [job] } }).success);
  });

  it('after a 500 with JSON a person can send again; without JSON the file is at fault (P2 7.2)', () => {
    const failures = uploadBulkUpdate.errors.filter(({ status, codeAt }) => status === 500 && codeAt === 'none');
    assert.deepEqual(
      failures.map((row) => ['notJson' in row, row.action]),
      [
        [false, 'retry'],
        [true, 'fix the input'],
      ],
    );
    // The client does not repeat it: an upload that came late would apply `add` and `subtract` twice.
    assert.ok(!uploadBulkUpdate.repeat.repeatAfter.some((it) => it.status === 500 && !('code' in it)));
  });
});
