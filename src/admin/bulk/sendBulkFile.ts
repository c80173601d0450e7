import { type BulkUploadResult, findConfirmedJob, uploadCsv } from '../../client/bulkUpdates.ts';
import type { Clock } from '../../client/clock.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import type { BulkJob } from '../../contract/bulkUpdates.ts';
import type { JobRepository } from '../jobs/jobFiles.ts';
import type { BulkJobRecord, JobOwner } from '../jobs/jobRecord.ts';
import { jobChange, newBulkJobRecord } from '../jobs/jobState.ts';

/** A checked and confirmed bulk file. */
interface BulkUpload {
  readonly place: JobOwner;
  /** Path on this machine. */
  readonly path: string;
  readonly fileName: string;
  /** Of the checked file; a changed file isn't sent. */
  readonly sha256: string;
  readonly rows: number;
  readonly header: readonly string[];
  /** Key of the identifier field; absent: rows match by `Email`. */
  readonly identifier?: string;
  readonly capCoins: boolean;
  /** Unique: see `uniqueLogName`. */
  readonly logName: string;
}

interface UploadContext {
  readonly client: ServiceClient;
  readonly jobs: Pick<JobRepository, 'keep' | 'change' | 'forget'>;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  readonly onBytes?: (sent: number, of: number) => void;
}

/** How an upload of a bulk file ended. */
export type BulkFileUpload =
  /** The service has it. `job` as the list shows it; undefined if it isn't listed yet or couldn't be read. */
  | { readonly kind: 'sent'; readonly record: BulkJobRecord; readonly job: BulkJob | undefined }
  /** It may have arrived. The record stays, and the job is looked up by its name. */
  | { readonly kind: 'unknown'; readonly record: BulkJobRecord }
  /** The outcome was unknown, and the complete list has no job of that name. */
  | { readonly kind: 'didNotHappen'; readonly record: BulkJobRecord }
  /** Nothing was changed: it was refused, never sent, or isn't the file that was checked. */
  | {
      readonly kind: 'nothingSent';
      readonly end: Extract<BulkUploadResult, { kind: 'refused' | 'notSent' | 'noFile' | 'tooLarge' | 'otherFile' }>;
    };

/**
 * Uploads a bulk file once and finds its job. The record is on disk before the first byte is sent, so that an upload
 * with an unknown outcome can be looked up by its name, also in a later run. Throws if the record can't be written.
 */
export async function sendBulkFile(upload: BulkUpload, context: UploadContext): Promise<BulkFileUpload> {
  const { client, jobs, signal } = context;
  const clock = context.clock === undefined ? {} : { clock: context.clock };
  const { path: source, place, fileName, sha256, rows, header, identifier = 'Email', logName } = upload;
  const at = context.clock?.now() ?? Date.now();
  const record = newBulkJobRecord({ ...place, at, logName, fileName, source, sha256, rows, header, identifier });
  await jobs.keep(record);
  const { onBytes } = context;
  const end = await uploadCsv(client, upload, { signal, ...clock, ...(onBytes === undefined ? {} : { onBytes }) });
  switch (end.kind) {
    case 'done':
    case 'happened':
      break;
    case 'unknown':
    case 'changedSince':
      return { kind: 'unknown', record };
    case 'didNotHappen':
      await jobs.change(record.id, { status: 'notCreated' });
      return { kind: 'didNotHappen', record: { ...record, status: 'notCreated' } };
    case 'refused':
    case 'notSent':
    case 'noFile':
    case 'tooLarge':
    case 'otherFile':
      await jobs.forget(record.id);
      return { kind: 'nothingSent', end };
  }
  // A confirmed upload is never called not created, whatever the list says.
  const confirmed = { ...record, status: 'In Queue' } as const;
  await jobs.change(record.id, { status: 'In Queue' }).catch(() => undefined);
  // Cancelling now doesn't stop the job: the next lookup finds it.
  const search = await findConfirmedJob(client, logName, { signal, ...clock });
  if (search.kind !== 'found') return { kind: 'sent', record: confirmed, job: undefined };
  const change = jobChange(search.job, clock.clock?.now() ?? Date.now());
  await jobs.change(record.id, change).catch(() => undefined);
  return { kind: 'sent', record: { ...confirmed, ...change }, job: search.job };
}
