import { randomUUID } from 'node:crypto';
import { findJob } from '../../client/bulkUpdates.ts';
import { digest } from '../../client/digest.ts';
import { readReportedSize } from '../../client/exports/downloadExport.ts';
import type { WriteResult } from '../../client/journal.ts';
import type { Outcome } from '../../client/outcome.ts';
import { type PollOptions, type PollResult, pollUntil } from '../../client/polling.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import {
  BULK_JOB_STATUSES,
  type BulkJob,
  type BulkJobStatus,
  getBulkUpdateDetails,
  getBulkUpdateStatus,
  listBulkUpdates,
  uploadBulkUpdate,
} from '../../contract/bulkUpdates.ts';
import { exportState, loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import type { Operation } from '../../contract/operation.ts';
import type { JobChange, JobRepository } from './jobFiles.ts';
import { type BulkJobRecord, type JobRecord, MAX_COLUMNS, phaseOf } from './jobRecord.ts';

/** Whether the service can be asked for its state: an unconfirmed export has no ID yet. */
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

/** The call that reads the job's state. */
export function stateOperation(record: JobRecord): Operation {
  if (record.kind === 'export') return loyaltyExportStatus;
  return record.jobId === undefined ? listBulkUpdates : getBulkUpdateStatus;
}

/** Reads a job's state from the service once and returns the changes of its record. */
async function readJobState(
  client: ServiceClient,
  record: JobRecord,
  signal: AbortSignal,
): Promise<Outcome<JobChange>> {
  if (record.kind === 'bulk') return readBulkJobState(client, record, signal);
  const outcome = await client.call(loyaltyExportStatus, { path: { exportId: record.exportId ?? '' } }, { signal });
  if (outcome.kind !== 'done') return outcome;
  const { data } = outcome.value;
  return { ...outcome, value: { status: exportState(data.status), seenAt: Date.now(), ...readReportedSize(data) } };
}

/** What is known of a bulk update before its file is sent. */
interface BulkJobOrder extends Pick<BulkJobRecord, 'connectionId' | 'communityId' | 'origin' | 'at'> {
  readonly logName: string;
  readonly fileName: string;
  readonly source: string;
  readonly sha256: string;
  readonly rows: number;
  readonly header: readonly string[];
  /** `Email`, or the key of the identifier field. */
  readonly identifier: string;
}

/** The record of an upload, to be saved before anything is sent. */
export function newBulkJobRecord({ header, ...ordered }: BulkJobOrder): BulkJobRecord {
  const columns = header.length > MAX_COLUMNS ? {} : { columns: [...header] };
  return { kind: 'bulk', id: randomUUID(), status: 'unconfirmed', ...ordered, ...columns };
}

/** How long an upload may still be under way before a list without it means that it didn't arrive, in milliseconds. */
const UPLOAD_GRACE_MS = 10 * 60_000;

/**
 * Reads a bulk update's state from the service. One with an unknown outcome is looked up by its name (P2 4.6), and the
 * result also settles its journal entry.
 */
async function readBulkJobState(
  client: ServiceClient,
  record: BulkJobRecord,
  signal: AbortSignal,
): Promise<Outcome<Partial<BulkJobRecord>>> {
  if (record.jobId === undefined) return stateByName(client, record, signal);
  const answer = await client.call(getBulkUpdateStatus, { path: { id: record.jobId } }, { signal });
  if (answer.kind !== 'done') return answer;
  return known(await changeWithCounts(client, record, { ...answer.value.data, _id: record.jobId }, signal));
}

function known(value: Partial<BulkJobRecord>): Outcome<Partial<BulkJobRecord>> {
  return { kind: 'done', value, status: 200, attempts: 1 };
}

async function stateByName(
  client: ServiceClient,
  record: BulkJobRecord,
  signal: AbortSignal,
): Promise<Outcome<Partial<BulkJobRecord>>> {
  const search = await findJob(client, record.logName, { signal });
  const seenAt = Date.now();
  switch (search.kind) {
    case 'found':
      await settleUploadEntry(client, record.logName, 'happened');
      return known(await changeWithCounts(client, record, search.job, signal));
    case 'absent':
      if (record.status !== 'unconfirmed' || seenAt - record.at < UPLOAD_GRACE_MS) return known({ seenAt });
      await settleUploadEntry(client, record.logName, 'didNotHappen');
      return known({ seenAt, status: 'notCreated' });
    case 'unread':
      return search.end.kind === 'failed' ? search.end.outcome : known({ seenAt });
  }
}

/** Counts are read only of a completed job: before, every row reads as a success (P2 3.1). */
async function changeWithCounts(
  client: ServiceClient,
  record: BulkJobRecord,
  job: BulkJob,
  signal: AbortSignal,
): Promise<Partial<BulkJobRecord>> {
  const change = jobChange(job, Date.now());
  if (change.status !== 'Completed' || record.failed !== undefined) return change;
  const details = await client.call(getBulkUpdateDetails, { path: { id: job._id }, query: { limit: 1 } }, { signal });
  if (details.kind !== 'done') return change;
  const { successUsers: succeeded, failedUsers: failed } = details.value.data;
  return { ...change, ...(succeeded === undefined ? {} : { succeeded }), ...(failed === undefined ? {} : { failed }) };
}

/** The changes of a record from a listed job. */
export function jobChange({ _id: jobId, status }: BulkJob, now: number): Partial<BulkJobRecord> {
  const known: BulkJobStatus | undefined = BULK_JOB_STATUSES.find((it) => it === status);
  return { jobId, seenAt: now, ...(known === undefined ? {} : { status: known }) };
}

/** Settles the journal entry of an upload whose job was or wasn't found. */
async function settleUploadEntry(client: ServiceClient, logName: string, result: WriteResult): Promise<void> {
  const name = digest(logName);
  for (const entry of await client.journal.pending().catch(() => [])) {
    if (entry.operation !== uploadBulkUpdate.id || entry.evidence['logName'] !== name) continue;
    await client.journal.settle(entry.id, result).catch(() => undefined);
  }
}

/** Reads a job's state once, and returns its record with what is new. */
export async function refreshJob<Job extends JobRecord>(
  client: ServiceClient,
  jobs: Pick<JobRepository, 'change'>,
  record: Job,
  signal: AbortSignal,
): Promise<Outcome<Job>> {
  const outcome = await readJobState(client, record, signal);
  if (outcome.kind !== 'done') return outcome;
  // If the record can't be saved, or was removed in the meantime, the result is still returned.
  const kept = await jobs.change(record.id, outcome.value).catch(() => undefined);
  return { ...outcome, value: (kept ?? { ...record, ...outcome.value }) as Job };
}

/** Reads a job's state until its end and updates its record. Reads only; a failed job is an end. */
export function followJob(
  client: ServiceClient,
  jobs: Pick<JobRepository, 'change'>,
  record: JobRecord,
  options: PollOptions<JobRecord>,
): Promise<PollResult<JobRecord>> {
  let now = record;
  return pollUntil(
    async (signal) => {
      const outcome = await refreshJob(client, jobs, now, signal);
      if (outcome.kind === 'done') now = outcome.value;
      return outcome;
    },
    (it) => !canBeRead(it),
    options,
  );
}
