import { randomUUID } from 'node:crypto';
import type { BulkJobRecord, ExportJobRecord } from '../../src/workbench/jobs/jobRecord.ts';

const PLACE = { connectionId: 'desk', communityId: '65f0c0ffee0123456789abcd', origin: 'https://api.desk.example' };

/** A record of an export of all customers in the first week of March. */
export function exportRecord(change: Partial<ExportJobRecord> = {}): ExportJobRecord {
  return {
    kind: 'export',
    id: randomUUID(),
    ...PLACE,
    at: Date.UTC(2026, 2, 9),
    idempotencyKey: randomUUID(),
    keyFingerprint: '0123456789ab',
    format: 'csv',
    startAt: '2026-03-01T00:00:00.000Z',
    endAt: '2026-03-08T00:00:00.000Z',
    customers: { kind: 'all' },
    status: 'unconfirmed',
    ...change,
  };
}

/** A record of a bulk update of ten rows. */
export function bulkRecord(change: Partial<BulkJobRecord> = {}): BulkJobRecord {
  return {
    kind: 'bulk',
    id: randomUUID(),
    ...PLACE,
    at: Date.UTC(2026, 2, 9),
    logName: 'march 8f3a',
    fileName: 'march.bulk.csv',
    sha256: 'ab'.repeat(32),
    rows: 10,
    identifier: 'Email',
    status: 'unconfirmed',
    ...change,
  };
}
