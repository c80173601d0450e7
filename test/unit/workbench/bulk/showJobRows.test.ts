import assert from 'node:assert/strict';
import type { BulkRow } from '../../../../src/contract/bulkUpdates.ts';
import { jobRowTable } from '../../../../src/workbench/bulk/showJobRows.ts';

const failedRow: BulkRow = {
  email: 'a@x.example',
  xp: 'many',
  'total xp_op': 'add',
  status: 'failed',
  errors: [{ field: 'xp', code: 'INVALID_VALUE', message: 'any' }],
};

describe('rows of a job as a result', () => {
  it('have the columns of the file in its order, behind what came of them', () => {
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

  it('of a file that is not known have the columns that the rows tell', () => {
    const { columns, rowOf } = jobRowTable(undefined, [failedRow]);
    assert.deepEqual(
      columns.slice(3, -1).map(({ label }) => label),
      ['Email', 'Total XP', 'Total XP_op'],
    );
    assert.equal(rowOf(failedRow)['Total XP'], 'many');
  });

  it('a column that is called like our own keeps its cells', () => {
    const { columns, rowOf } = jobRowTable(['Email', 'result'], []);
    const row = rowOf({ email: 'a', result: 'gold', status: 'success', errors: [] });
    assert.equal(row['result'], 'success');
    assert.equal(row[columns[4]?.key ?? ''], 'gold');
  });

  it('a failed row without a reason says so', () => {
    const row = jobRowTable(['Email'], []).rowOf({ email: 'a', status: 'failed', errors: [] });
    assert.match(String(row['reason']), /gave no reason/);
  });

  it('a successful row has no reason and no advice', () => {
    const row = jobRowTable(['Email'], []).rowOf({ email: 'a', status: 'success', errors: [] });
    assert.deepEqual([row['reason'], row['advice'], row['errors']], [undefined, undefined, undefined]);
  });
});
