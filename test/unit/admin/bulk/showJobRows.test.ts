import assert from 'node:assert/strict';
import { jobRowTable } from '../../../../src/admin/bulk/showJobRows.ts';
import type { BulkRow } from '../../../../src/contract/bulkUpdates.ts';

const failedRow: BulkRow = {
  email: 'a@x.example',
  xp: 'many',
  'total xp_op': 'add',
  status: 'failed',
  errors: [{ field: 'xp', code: 'INVALID_VALUE', message: 'any' }],
};

describe('rows of a job as a result', () => {
  it('have the file’s columns in order, after the result columns', () => {
    const { columns, rowOf } = jobRowTable(['Total XP_op', 'Email', 'Total XP'], []);
    assert.deepEqual(
      columns.map(({ label }) => label),
      ['Result', 'Reason', 'What to Do', 'Total XP_op', 'Email', 'Total XP', 'Errors as Sent'],
    );
    const row = rowOf(failedRow);
    assert.deepEqual([row['Total XP_op'], row['Email'], row['Total XP']], ['add', 'a@x.example', 'many']);
    assert.equal(row['result'], 'failed');
    assert.match(String(row['reason']), /^Total XP: A cell is invalid/);
    assert.match(String(row['advice']), /Check the trader/);
  });

  it('of an unknown file have the columns found in the rows', () => {
    const { columns, rowOf } = jobRowTable(undefined, [failedRow]);
    assert.deepEqual(
      columns.slice(3, -1).map(({ label }) => label),
      ['Email', 'Total XP', 'Total XP_op'],
    );
    assert.equal(rowOf(failedRow)['Total XP'], 'many');
  });

  it('keep the cells of a column named like one of ours', () => {
    const { columns, rowOf } = jobRowTable(['Email', 'result'], []);
    const row = rowOf({ email: 'a', result: 'gold', status: 'success', errors: [] });
    assert.equal(row['result'], 'success');
    assert.equal(row[columns[4]?.key ?? ''], 'gold');
  });

  it('say so if a failed row has no reason', () => {
    const row = jobRowTable(['Email'], []).rowOf({ email: 'a', status: 'failed', errors: [] });
    assert.match(String(row['reason']), /gave no reason/);
  });

  it('have no reason and no advice if they succeeded', () => {
    const row = jobRowTable(['Email'], []).rowOf({ email: 'a', status: 'success', errors: [] });
    assert.deepEqual([row['reason'], row['advice'], row['errors']], [undefined, undefined, undefined]);
  });
});
