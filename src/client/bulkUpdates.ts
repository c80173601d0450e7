import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  type BulkJob,
  type BulkRow,
  getBulkUpdateDetails,
  getBulkUpdateStatus,
  listBulkUpdates,
  uploadBulkUpdate,
} from '../contract/bulkUpdates.ts';
import type { Operation } from '../contract/operation.ts';
import { type Clock, systemClock } from '../http/clock.ts';
import type { FailedOutcome } from './callOutcome.ts';
import type { PageStep, PagingEnd } from './pageReader.ts';
import { readPages } from './pages.ts';
import { type PollOptions, type PollResult, pollUntil } from './polling.ts';
import type { WriteOutcome } from './reconcile/reconcileRule.ts';
import { writeAndReconcile } from './reconcile/writeAndReconcile.ts';
import type { CallOptions, ServiceClient } from './serviceClient.ts';
import { errorCode } from './system.ts';
import { openUploadFile, type UploadFile } from './uploadFile.ts';

/** A CSV file for a bulk update. */
interface BulkUpload {
  readonly path: string;
  /** Unique: see `uniqueLogName`. */
  readonly logName: string;
  /** Key of the active identifier field. If absent, rows match by `Email`. */
  readonly identifier?: string;
  /** False adds coins in full, ignoring the community's cap. */
  readonly capCoins: boolean;
  /** Of the file that was checked. A file with another digest isn't sent. */
  readonly sha256?: string;
}

interface UploadOptions extends CallOptions {
  readonly clock?: Clock;
  /** Called as the file's bytes are sent. Starts from 0 if the upload is retried. */
  readonly onBytes?: (sent: number, of: number) => void;
}

/** How an upload ended. With `otherFile` (not the checked one), `noFile` and `tooLarge`, nothing was sent. */
export type BulkUploadResult =
  | { readonly kind: 'otherFile' }
  | { readonly kind: 'noFile'; readonly code: string }
  | { readonly kind: 'tooLarge'; readonly bytes: number; readonly mostBytes: number }
  | WriteOutcome<z.output<(typeof uploadBulkUpdate)['reply']>>;

/**
 * Uploads the file once. Uploading it twice applies `add` and `subtract` twice (P2 4.6), so an uncertain upload is resolved
 * by looking for the job, never by sending again.
 */
export async function uploadCsv(
  client: ServiceClient,
  order: BulkUpload,
  options: UploadOptions,
): Promise<BulkUploadResult> {
  let file: UploadFile;
  try {
    file = await openUploadFile(order.path, options.signal);
  } catch (error) {
    return { kind: 'noFile', code: errorCode(error) };
  }
  const { mostBytes } = uploadBulkUpdate.upload;
  if (file.size > mostBytes) return { kind: 'tooLarge', bytes: file.size, mostBytes };
  if (order.sha256 !== undefined && order.sha256 !== file.sha256) return { kind: 'otherFile' };
  const fields = {
    log_name: order.logName,
    ...(order.identifier === undefined ? {} : { identifier: order.identifier }),
    currency_cap: order.capCoins ? ('true' as const) : ('false' as const),
  };
  const { onBytes } = options;
  const counted = onBytes === undefined ? file : { ...file, open: () => reportBytes(file, onBytes) };
  return writeAndReconcile(client, uploadBulkUpdate, { upload: { file: counted, fields } }, options);
}

async function* reportBytes(file: UploadFile, onBytes: (sent: number, of: number) => void): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of file.open()) {
    yield chunk;
    sent += chunk.length;
    onBytes(sent, file.size);
  }
}

/** The result of looking for a job in the list. */
type JobSearch =
  /** `ahead`: jobs that run before it. Jobs of one community run one at a time, oldest first (P2 3.1). */
  | { readonly kind: 'found'; readonly job: BulkJob; readonly ahead: number }
  /** The whole list was read. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unread'; readonly end: PagingEnd };

/** Pauses before the list is read again, in milliseconds, because a confirmed upload may be listed with a delay. */
const PAUSES_MS = [0, 500, 1500, 4000];

/** Looks for a job by its name, the `log_name` of the upload (P2 4.6). */
export async function findJob(client: ServiceClient, logName: string, options: CallOptions): Promise<JobSearch> {
  let found: BulkJob | undefined;
  let ahead = 0;
  for await (const step of readPages(client, listBulkUpdates, {}, options)) {
    if (step.kind === 'end') {
      if (found !== undefined) break;
      return step.end.kind === 'complete' ? { kind: 'absent' } : { kind: 'unread', end: step.end };
    }
    for (const job of step.rows) {
      if (found === undefined) found = job.name === logName ? job : undefined;
      // The list is newest first, so after the first ended job all have ended.
      else if (!isOpen(job)) return { kind: 'found', job: found, ahead };
      else ahead += 1;
    }
    if (found !== undefined && !isOpen(found)) break;
  }
  return found === undefined ? { kind: 'absent' } : { kind: 'found', job: found, ahead };
}

/** The same for a job that must exist. Looks several times before reporting it absent. */
export async function findConfirmedJob(
  client: ServiceClient,
  logName: string,
  options: CallOptions & { readonly clock?: Clock },
): Promise<JobSearch> {
  const { clock = client.clock ?? systemClock } = options;
  let last: JobSearch = { kind: 'absent' };
  for (const pause of PAUSES_MS) {
    await clock.sleep(pause, options.signal).catch(() => undefined);
    last = await findJob(client, logName, options);
    if (last.kind !== 'absent' || options.signal.aborted) return last;
  }
  return last;
}

function isOpen({ status }: BulkJob): boolean {
  return status === 'In Queue' || status === 'In Progress';
}

/** The progress of a job. */
export interface JobProgress {
  readonly job: BulkJob;
  /** Jobs that run before it while it's in the queue; undefined if the list doesn't show it. */
  readonly ahead: number | undefined;
}

/** Polls a job until it has ended, successfully or not. Canceling doesn't stop the job. */
export function followBulkUpdate(
  client: ServiceClient,
  id: string,
  options: PollOptions<JobProgress>,
): Promise<PollResult<JobProgress>> {
  return pollUntil<JobProgress>(
    async (signal) => {
      const outcome = await client.call(getBulkUpdateStatus, { path: { id } }, { signal });
      if (outcome.kind !== 'done') return outcome;
      const job = { ...outcome.value.data, _id: id };
      const place = job.status === 'In Queue' ? await findJob(client, job.name, { signal }) : undefined;
      return { ...outcome, value: { job, ahead: place?.kind === 'found' ? place.ahead : undefined } };
    },
    ({ job }) => job.status === 'Completed' || job.status === 'Failed',
    options,
  );
}

/** The rows of a job, or why they aren't available. */
type JobRows =
  | {
      readonly kind: 'rows';
      readonly name: string;
      /** Of the whole job; undefined if the service doesn’t say. */
      readonly succeeded: number | undefined;
      readonly failed: number | undefined;
      readonly pages: AsyncGenerator<PageStep<BulkRow>, void>;
    }
  /** The rows weren't read, because unless a job is Completed every row reads as a success (P2 3.1). */
  | { readonly kind: 'notCompleted'; readonly name: string; readonly status: string }
  /** No job of the community has this id. */
  | { readonly kind: 'noJob' }
  | { readonly kind: 'unanswered'; readonly operation: Operation; readonly outcome: FailedOutcome };

/** Opens the rows of a job without checking its status, because the status route isn't documented (P2 4.6). */
export async function openJobRows(
  client: ServiceClient,
  { _id: id, name }: Pick<BulkJob, '_id' | 'name'>,
  options: CallOptions,
): Promise<JobRows> {
  const first = await client.call(getBulkUpdateDetails, { path: { id }, query: { limit: 1 } }, options);
  if (first.kind !== 'done') return { kind: 'unanswered', operation: getBulkUpdateDetails, outcome: first };
  if (!first.value.isJob) return { kind: 'noJob' };
  const { successUsers: succeeded, failedUsers: failed } = first.value.data;
  return {
    kind: 'rows',
    name,
    succeeded,
    failed,
    pages: readPages(client, getBulkUpdateDetails, { path: { id } }, options),
  };
}

/** Opens the rows of a job if it is Completed. */
export async function openCompletedJobRows(client: ServiceClient, id: string, options: CallOptions): Promise<JobRows> {
  const status = await client.call(getBulkUpdateStatus, { path: { id } }, options);
  if (status.kind === 'refused' && status.refusal.status === 404 && status.refusal.code === undefined) {
    return { kind: 'noJob' };
  }
  if (status.kind !== 'done') return { kind: 'unanswered', operation: getBulkUpdateStatus, outcome: status };
  const { name, status: state } = status.value.data;
  if (state !== 'Completed') return { kind: 'notCompleted', name, status: state };
  return openJobRows(client, { _id: id, name }, options);
}

/**
 * Makes a unique job name that begins with what the person typed. An upload returns no id, so the job is found, and an
 * uncertain upload resolved, by its name (P2 4.6).
 */
export function uniqueLogName(typed: string, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  return `${typed.trim()} ${stamp} ${randomBytes(3).toString('hex')}`.trim();
}
