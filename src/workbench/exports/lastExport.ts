import type { ExportJobRecord, JobRecord } from '../jobs/jobRecord.ts';
import { sameCustomers } from './exportOrder.ts';

const COVERING: ReadonlySet<ExportJobRecord['status']> = new Set(['queued', 'processing', 'completed']);

/**
 * Where the newest window of the same customers ends, so that the next one begins there: a record exactly at an end
 * belongs to the next window (P1 4.1). `records` are of one connection; an export that failed covers nothing, and one that
 * is not confirmed may: its window is covered again, because events that come twice are left out later, and a gap is not seen.
 */
export function lastExportEnd(
  records: readonly JobRecord[],
  customers: ExportJobRecord['customers'],
): string | undefined {
  return records
    .filter((record) => record.kind === 'export')
    .filter(({ status }) => COVERING.has(status))
    .filter((record) => sameCustomers(record.customers, customers))
    .map(({ endAt }) => endAt)
    .sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}
