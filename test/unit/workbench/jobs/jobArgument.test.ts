import assert from 'node:assert/strict';
import { jobArgument } from '../../../../src/workbench/jobs/jobArgument.ts';
import { exportRecord } from '../../../support/jobRecords.ts';

describe('the job that a command is called with', () => {
  it('is the record of a row', () => {
    const record = exportRecord({ status: 'completed', exportId: 'e1' });
    assert.deepEqual(jobArgument([{ kind: 'job', record }]), record);
    assert.deepEqual(jobArgument([{ kind: 'job', record, problem: 'x' }, []]), record);
  });

  it('is none for anything else that other code may pass', () => {
    for (const args of [
      [],
      [undefined],
      [null],
      ['e1'],
      [{}],
      [{ record: {} }],
      [{ record: null }],
      [[exportRecord()]],
    ]) {
      assert.equal(jobArgument(args), undefined);
    }
    assert.equal(jobArgument([{ record: { ...exportRecord(), idempotencyKey: 'a b' } }]), undefined);
  });
});
