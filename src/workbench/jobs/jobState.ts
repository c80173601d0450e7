import { readReportedSize } from '../../client/exportFiles/reportedFacts.ts';
import type { Outcome } from '../../client/outcome.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import { getBulkUpdateStatus, listBulkUpdates } from '../../contract/bulkUpdates.ts';
import { exportState } from '../../contract/loyaltyExportRecord.ts';
import { loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import type { Operation } from '../../contract/operation.ts';
import { readBulkJobState } from './bulkJobBook.ts';
import type { JobChange } from './jobBook.ts';
import { type JobRecord, phaseOf } from './jobRecord.ts';

/** Whether the service can tell something new of a job. An export that it has not confirmed has no name to ask by. */
export function canBeRead(record: JobRecord): boolean {
  switch (phaseOf(record)) {
    case 'open':
      return record.kind === 'bulk' || record.exportId !== undefined;
    case 'unconfirmed':
      return record.kind === 'bulk';
    case 'notCreated':
    case 'completed':
    case 'failed':
      return false;
  }
}

/** The call that tells the state of the job. */
export function stateOperation(record: JobRecord): Operation {
  if (record.kind === 'export') return loyaltyExportStatus;
  return record.jobId === undefined ? listBulkUpdates : getBulkUpdateStatus;
}

/** Asks the service for a job's state, once; what its record learns. Reads only. */
export async function readJobState(
  client: ServiceClient,
  record: JobRecord,
  signal: AbortSignal,
): Promise<Outcome<JobChange>> {
  if (record.kind === 'bulk') {
    const news = await readBulkJobState(client, record, { signal });
    return news.kind === 'known' ? { kind: 'done', value: news.change, status: 200, attempts: 1 } : news.outcome;
  }
  const outcome = await client.call(loyaltyExportStatus, { path: { exportId: record.exportId ?? '' } }, { signal });
  if (outcome.kind !== 'done') return outcome;
  const { data } = outcome.value;
  return { ...outcome, value: { status: exportState(data.status), seenAt: Date.now(), ...readReportedSize(data) } };
}
