import assert from 'node:assert/strict';
import { customersDigest } from '../../../../src/workbench/exports/exportOrder.ts';
import { lastExportEnd } from '../../../../src/workbench/exports/lastExport.ts';
import { bulkRecord, exportRecord } from '../../../support/jobRecords.ts';

const ALL = { kind: 'all' } as const;

describe('the end of the last export', () => {
  it('is the newest end of the same customers, whenever it was ordered', () => {
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

  it('is not that of an export that covers nothing', () => {
    assert.equal(lastExportEnd([], ALL), undefined);
    assert.equal(lastExportEnd([exportRecord({ status: 'failed' })], ALL), undefined);
    assert.equal(lastExportEnd([exportRecord({ status: 'notCreated' })], ALL), undefined);
    assert.equal(lastExportEnd([exportRecord({ status: 'unconfirmed' })], ALL), undefined, 'a gap would not be seen');
    assert.equal(lastExportEnd([exportRecord({ status: 'completed' })], customersDigest(['b'])), undefined);
  });
});
