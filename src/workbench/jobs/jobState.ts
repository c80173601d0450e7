import { reportedFacts } from '../../client/exportFiles/reportedFacts.ts';
import type { Outcome } from '../../client/outcome.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import { BULK_JOB_STATUSES, type BulkJobStatus } from '../../contract/bulkUpdateRecord.ts';
import { getBulkUpdateStatus } from '../../contract/bulkUpdates.ts';
import type { ExportState } from '../../contract/loyaltyExportRecord.ts';
import { loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import type { Operation } from '../../contract/operation.ts';
import type { JobRecord } from './jobRecord.ts';

/** What the service said of a job just now: the part of its record that changes. */
export interface JobState {
  readonly status: ExportState | BulkJobStatus;
  /** Epoch milliseconds. */
  readonly seenAt: number;
  /** Of an export's file. */
  readonly rows?: number;
  /** Of an export's file. */
  readonly bytes?: number;
}

/** A job that the service has confirmed, so that it can be asked for. */
export type KnownJob =
  | { readonly kind: 'export'; readonly id: string; readonly exportId: string }
  | { readonly kind: 'bulk'; readonly id: string; readonly jobId: string };

/** The job as it can be asked for; undefined while the service has not confirmed it. */
export function knownJob(record: JobRecord): KnownJob | undefined {
  switch (record.kind) {
    case 'export':
      return record.exportId === undefined ? undefined : { kind: 'export', id: record.id, exportId: record.exportId };
    case 'bulk':
      return record.jobId === undefined ? undefined : { kind: 'bulk', id: record.id, jobId: record.jobId };
  }
}

/** The call that tells the state of a job of that kind. */
export function stateOperation({ kind }: Pick<KnownJob, 'kind'>): Operation {
  return kind === 'export' ? loyaltyExportStatus : getBulkUpdateStatus;
}

/** Asks the service for a job's state, once. */
export async function readJobState(
  client: ServiceClient,
  job: KnownJob,
  signal: AbortSignal,
): Promise<Outcome<JobState>> {
  if (job.kind === 'export') {
    const outcome = await client.call(loyaltyExportStatus, { path: { exportId: job.exportId } }, { signal });
    if (outcome.kind !== 'done') return outcome;
    const { data } = outcome.value;
    return { ...outcome, value: { status: data.status, seenAt: Date.now(), ...reportedFacts(data) } };
  }
  const outcome = await client.call(getBulkUpdateStatus, { path: { id: job.jobId } }, { signal });
  if (outcome.kind !== 'done') return outcome;
  const { status } = outcome.value.data;
  const known = BULK_JOB_STATUSES.find((it) => it === status);
  // A state that no document has is no end.
  return { ...outcome, value: { status: known ?? 'In Progress', seenAt: Date.now() } };
}
