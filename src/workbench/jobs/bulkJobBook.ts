import { randomUUID } from 'node:crypto';
import { findJob } from '../../client/bulkUpdates/findJob.ts';
import type { FailedOutcome } from '../../client/callOutcome.ts';
import type { WriteResult } from '../../client/journalEntry.ts';
import { digest } from '../../client/reconcile/digest.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import { BULK_JOB_STATUSES, type BulkJob, type BulkJobStatus } from '../../contract/bulkUpdateRecord.ts';
import {
  getBulkUpdateDetails,
  getBulkUpdateStatus,
  listBulkUpdates,
  uploadBulkUpdate,
} from '../../contract/bulkUpdates.ts';
import type { Operation } from '../../contract/operation.ts';
import { type BulkJobRecord, MAX_COLUMNS } from './jobRecord.ts';

/** What is known of a bulk update before its file is sent. */
export interface BulkJobOrder extends Pick<BulkJobRecord, 'connectionId' | 'communityId' | 'origin' | 'at'> {
  readonly logName: string;
  readonly fileName: string;
  readonly source: string;
  readonly sha256: string;
  readonly rows: number;
  readonly header: readonly string[];
  /** `Email`, or the key of the identifier field. */
  readonly identifier: string;
}

/** The record of an upload, to be kept before its bytes leave. */
export function newBulkJobRecord({ header, ...ordered }: BulkJobOrder): BulkJobRecord {
  const columns = header.length > MAX_COLUMNS ? {} : { columns: [...header] };
  return { kind: 'bulk', id: randomUUID(), status: 'unconfirmed', ...ordered, ...columns };
}

/** What asking the service about a bulk update brought. */
export type BulkJobState =
  | { readonly kind: 'known'; readonly change: Partial<BulkJobRecord> }
  | { readonly kind: 'unanswered'; readonly operation: Operation; readonly outcome: FailedOutcome };

/** How long an upload may still be on its way, in milliseconds, before a list without it says that it did not arrive. */
const UPLOAD_GRACE_MS = 10 * 60_000;

/**
 * Asks the service how far a bulk update is. It only reads: one whose outcome is unknown is looked up by its name (P2 4.6),
 * and what is found is settled in the journal, too.
 */
export async function readBulkJobState(
  client: ServiceClient,
  record: BulkJobRecord,
  options: { readonly signal: AbortSignal; readonly now?: number },
): Promise<BulkJobState> {
  const { signal, now = Date.now() } = options;
  if (record.jobId === undefined) return stateByName(client, record, signal, now);
  const answer = await client.call(getBulkUpdateStatus, { path: { id: record.jobId } }, { signal });
  if (answer.kind !== 'done') return { kind: 'unanswered', operation: getBulkUpdateStatus, outcome: answer };
  return {
    kind: 'known',
    change: await changeWithCounts(client, record, { ...answer.value.data, _id: record.jobId }, signal, now),
  };
}

async function stateByName(
  client: ServiceClient,
  record: BulkJobRecord,
  signal: AbortSignal,
  now: number,
): Promise<BulkJobState> {
  const search = await findJob(client, record.logName, { signal });
  switch (search.kind) {
    case 'found':
      await settleUploadEntry(client, record.logName, 'happened');
      return { kind: 'known', change: await changeWithCounts(client, record, search.job, signal, now) };
    case 'absent':
      if (record.status !== 'unconfirmed' || now - record.at < UPLOAD_GRACE_MS) {
        return { kind: 'known', change: { seenAt: now } };
      }
      await settleUploadEntry(client, record.logName, 'didNotHappen');
      return { kind: 'known', change: { seenAt: now, status: 'notCreated' } };
    case 'unread':
      return search.end.kind === 'failed'
        ? { kind: 'unanswered', operation: listBulkUpdates, outcome: search.end.outcome }
        : { kind: 'known', change: { seenAt: now } };
  }
}

/** Counts are read only of a job that is Completed: before, every row reads as a success (P2 3.1). */
async function changeWithCounts(
  client: ServiceClient,
  record: BulkJobRecord,
  job: BulkJob,
  signal: AbortSignal,
  now: number,
): Promise<Partial<BulkJobRecord>> {
  const change = jobChange(job, now);
  if (change.status !== 'Completed' || record.failed !== undefined) return change;
  const details = await client.call(getBulkUpdateDetails, { path: { id: job._id }, query: { limit: 1 } }, { signal });
  if (details.kind !== 'done') return change;
  const { successUsers: succeeded, failedUsers: failed } = details.value.data;
  return { ...change, succeeded, failed };
}

/** The change of a record that a listed job makes. */
export function jobChange({ _id: jobId, status }: BulkJob, now: number): Partial<BulkJobRecord> {
  const known: BulkJobStatus | undefined = BULK_JOB_STATUSES.find((it) => it === status);
  return { jobId, seenAt: now, ...(known === undefined ? {} : { status: known }) };
}

/** Settles the journal's entry of an upload whose job was, or was not, found. */
async function settleUploadEntry(client: ServiceClient, logName: string, result: WriteResult): Promise<void> {
  const name = digest(logName);
  for (const entry of await client.journal.pending().catch(() => [])) {
    if (entry.operation !== uploadBulkUpdate.id || entry.evidence['logName'] !== name) continue;
    await client.journal.settle(entry.id, result).catch(() => undefined);
  }
}
