import assert from 'node:assert/strict';
import { BULK_JOB_STATUSES } from '../../../../src/contract/bulkUpdateRecord.ts';
import { EXPORT_STATES } from '../../../../src/contract/loyaltyExportRecord.ts';
import { jobRecordSchema, phaseOf, rowsOutcome } from '../../../../src/workbench/jobs/jobRecord.ts';
import { bulkRecord, exportRecord } from '../../../support/jobRecords.ts';

describe('a job record', () => {
  it('has a phase for every state that the documents name', () => {
    assert.deepEqual(
      EXPORT_STATES.map((status) => phaseOf({ status })),
      ['open', 'open', 'completed', 'failed'],
    );
    assert.deepEqual(
      BULK_JOB_STATUSES.map((status) => phaseOf({ status })),
      ['open', 'open', 'completed', 'failed'],
    );
    assert.equal(phaseOf({ status: 'unconfirmed' }), 'unconfirmed');
  });

  it('tells what came of the rows by their counts, and nothing before these were read', () => {
    const outcomes = [{}, { succeeded: 9, failed: 0 }, { succeeded: 8, failed: 1 }, { succeeded: 0, failed: 9 }];
    assert.deepEqual(outcomes.map(rowsOutcome), ['unknown', 'succeeded', 'someFailed', 'allFailed']);
  });

  it('is refused with a state, a key or a count that cannot be', () => {
    const { success } = jobRecordSchema().safeParse(exportRecord());
    assert.ok(success && jobRecordSchema().safeParse(bulkRecord()).success);
    for (const wrong of [
      { ...exportRecord(), status: 'Completed' },
      { ...exportRecord(), idempotencyKey: 'two words' },
      { ...exportRecord(), idempotencyKey: '' },
      { ...exportRecord(), id: '../../x' },
      { ...exportRecord(), rows: -1 },
      { ...exportRecord(), customers: { kind: 'selected', count: 1, sha256: 'anna@desk.example' } },
      { ...exportRecord(), format: 'xml' },
      { ...bulkRecord(), status: 'queued' },
      { ...bulkRecord(), logName: 'x'.repeat(5000) },
      { ...bulkRecord(), kind: 'other' },
    ]) {
      assert.equal(jobRecordSchema().safeParse(wrong).success, false, JSON.stringify(wrong).slice(0, 200));
    }
  });

  it('keeps nothing that it does not know: no list of customers slips onto the disk', () => {
    const read = jobRecordSchema().parse({ ...exportRecord(), refs: ['anna@desk.example'] });
    assert.ok(!JSON.stringify(read).includes('anna'));
  });
});
