import assert from 'node:assert/strict';
import { localWindow } from '../../../../src/admin/jobs/jobItem.ts';
import {
  belongsTo,
  jobArgument,
  jobOwner,
  jobRecordSchema,
  phaseOf,
  rowsOutcome,
} from '../../../../src/admin/jobs/jobRecord.ts';
import { BULK_JOB_STATUSES } from '../../../../src/contract/bulkUpdates.ts';
import { EXPORT_STATES } from '../../../../src/contract/loyaltyExports.ts';
import { inTimeZone } from '../../../support/inTimeZone.ts';
import { bulkRecord, exportRecord } from '../../../support/records.ts';

describe('a job record', () => {
  it('has a phase for every documented state', () => {
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

  it('reports the result of rows by their counts, and nothing before they were read', () => {
    const outcomes = [{}, { succeeded: 9, failed: 0 }, { succeeded: 8, failed: 1 }, { succeeded: 0, failed: 9 }];
    assert.deepEqual(outcomes.map(rowsOutcome), ['unknown', 'succeeded', 'someFailed', 'allFailed']);
  });

  it('is invalid with an impossible state, key or count', () => {
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

  it('drops unknown fields: no list of customers gets onto the disk', () => {
    const read = jobRecordSchema().parse({ ...exportRecord(), refs: ['anna@desk.example'] });
    assert.ok(!JSON.stringify(read).includes('anna'));
  });
});

const DESK = { id: 'desk', communityId: 'c1', baseUrl: 'https://api.desk.example/prefix' };

describe('the owner of a job', () => {
  it('is the connection with its address and community', () => {
    const place = jobOwner(DESK);
    assert.deepEqual(place, { connectionId: 'desk', communityId: 'c1', origin: 'https://api.desk.example' });
    assert.ok(belongsTo(place, DESK));
    assert.ok(belongsTo(place, { ...DESK, baseUrl: 'https://api.desk.example/other' }));
  });

  it('changes with the address, community or ID', () => {
    const place = jobOwner(DESK);
    assert.ok(!belongsTo(place, { ...DESK, baseUrl: 'https://other.example' }));
    assert.ok(!belongsTo(place, { ...DESK, baseUrl: 'http://127.0.0.1:8080' }));
    assert.ok(!belongsTo(place, { ...DESK, communityId: 'c2' }));
    assert.ok(!belongsTo(place, { ...DESK, id: 'desk-2' }));
  });

  it('is the same sandbox on another port', () => {
    const place = jobOwner({ ...DESK, baseUrl: 'http://127.0.0.1:4001' });
    assert.ok(belongsTo(place, { ...DESK, baseUrl: 'http://127.0.0.1:4002' }));
    assert.ok(belongsTo(place, { ...DESK, baseUrl: 'http://127.0.0.1' }));
    assert.ok(!belongsTo(place, { ...DESK, baseUrl: 'https://127.0.0.1.example' }));
  });
});

describe('the job in a command’s arguments', () => {
  it('is the record of a row', () => {
    const record = exportRecord({ status: 'completed', exportId: 'e1' });
    assert.deepEqual(jobArgument([{ kind: 'job', record }]), record);
    assert.deepEqual(jobArgument([{ kind: 'job', record, problem: 'x' }, []]), record);
  });

  it('is undefined for anything else that other code may pass', () => {
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

describe('the formatted window of an export', () => {
  const words = (zone: string, start: string, end: string) => inTimeZone(zone, () => localWindow(start, end));

  it('has exactly the days that it covers', () => {
    assert.equal(words('UTC', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'), '2026-03-01');
    assert.equal(words('UTC', '2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z'), '2026-03-01 – 03-07');
    assert.equal(words('Asia/Kolkata', '2028-02-28T18:30:00Z', '2028-02-29T18:30:00Z'), '2028-02-29');
  });

  it('has both years across a year’s end', () => {
    const [start, end] = ['2025-12-26T18:30:00Z', '2026-01-02T18:30:00Z'];
    assert.equal(words('Asia/Kolkata', start, end), '2025-12-27 – 2026-01-02');
  });

  it('handles days of 23 hours and skipped midnights', () => {
    assert.equal(words('America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'), '2026-03-08');
    // 24 April 2026 begins at 01:00 in Cairo.
    assert.equal(words('Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'), '2026-04-24');
  });

  it('has times if a day isn’t whole', () => {
    const [start, end] = ['2025-12-31T05:00:00Z', '2026-01-01T04:59:00Z'];
    assert.equal(words('America/New_York', start, end), '2025-12-31 00:00 → 2025-12-31 23:59 UTC-5');
  });
});
