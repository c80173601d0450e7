import { l10n, type Uri } from 'vscode';
import type { DryRun } from '../../bulk/findings.ts';
import { formatRefusal } from '../../bulk/formatBulkFinding.ts';
import { formatNumber } from '../../card/model/formatValues.ts';
import { type BulkUploadResult, findConfirmedJob, uploadCsv } from '../../client/bulkUpdates.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import { openUploadFile } from '../../client/uploadFile.ts';
import { type BulkJob, MAX_BULK_FILE_BYTES } from '../../contract/bulkUpdates.ts';
import type { Clock } from '../../http/clock.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { JobRepository } from '../jobs/jobFiles.ts';
import { type BulkJobRecord, belongsTo, type JobOwner, type JobRecord } from '../jobs/jobRecord.ts';
import { jobChange, newBulkJobRecord, refreshJob } from '../jobs/jobState.ts';
import { type CommandResult, warning } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { undefinedIfUnreadable } from '../runner/serviceCalls.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';
import { checkFileAction, listJobsAction, lookUpAction } from './bulkJobs.ts';
import { fileSource } from './bulkSources.ts';
import { dryRun } from './readBulkFile.ts';

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

/** Reasons that are shown; the check lists all. */
const MAX_REASONS = 5;

/** A file that can be sent, or how the command ends without sending it. */
type UploadCheck =
  | {
      readonly kind: 'checked';
      readonly sha256: string;
      readonly run: DryRun;
      /** The job of an earlier upload of the same file. */
      readonly earlier: BulkJobRecord | undefined;
    }
  | { readonly kind: 'end'; readonly end: CommandResult };

/** Checks the whole file on disk. A file that the service would reject isn't sent. */
export async function checkUpload(
  context: RunningContext,
  file: Uri,
  identifier: string | undefined,
): Promise<UploadCheck> {
  const { signal, progress } = context;
  progress(l10n.t('Checking the file'));
  // Read before the text: a file that changes in between isn't sent.
  const onDisk = await openUploadFile(file.fsPath, signal).catch(describeReadProblem);
  signal.throwIfAborted();
  if (typeof onDisk === 'string') return notSentEnd(file, [onDisk]);
  const { sha256, size } = onDisk;
  if (sha256 === undefined || size > MAX_BULK_FILE_BYTES) return notSentEnd(file, [describeTooLarge(size)]);
  // A key for uploads may lack permission to read the definitions; then custom columns aren't checked.
  const fields = await undefinedIfUnreadable(readUserFields(context, context.signal), context.signal);
  const known = { ...(fields === undefined ? {} : { fields }), ...(identifier === undefined ? {} : { identifier }) };
  const run = await dryRun(await fileSource(file, signal), known, signal, (done, of) =>
    progress(l10n.t('Checking the file'), done, of),
  );
  if (run.verdict.kind === 'refused') {
    const reasons = formatRefusal(run.verdict);
    return notSentEnd(file, [l10n.t('The service would reject the whole file.'), ...reasons.slice(0, MAX_REASONS)]);
  }
  const earlier = await earlierUpload(context, sha256);
  if (earlier.kind === 'open') return { kind: 'end', end: unsettledUploadEnd(context.connection, earlier.record) };
  return { kind: 'checked', sha256, run, earlier: earlier.kind === 'sent' ? earlier.record : undefined };
}

/** An upload whose outcome is unknown is looked up before anything is sent again. */
function unsettledUploadEnd({ id: connectionId }: ConnectionProfile, record: BulkJobRecord): CommandResult {
  return warning(
    l10n.t(
      'Nothing was sent. We couldn’t confirm whether the last upload, “{0}”, arrived. Look it up first, or it may add and subtract twice.',
      record.logName,
    ),
    [lookUpAction({ connectionId, record }), listJobsAction()],
  );
}

function describeReadProblem(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === undefined) throw error;
  return l10n.t('The file couldn’t be read ({0}).', String(code));
}

function notSentEnd(file: Uri, reasons: readonly string[]): UploadCheck {
  const text = [l10n.t('Nothing was sent.'), ...reasons].join(' ');
  return { kind: 'end', end: { kind: 'message', tone: 'warning', text, actions: [checkFileAction(file)] } };
}

function describeTooLarge(bytes: number): string {
  return l10n.t(
    'The file has {0} bytes. The limit is {1}. Split it into several files with the same header.',
    formatNumber(bytes),
    formatNumber(MAX_BULK_FILE_BYTES),
  );
}

/** What is known of an earlier upload of the same file. */
type EarlierUpload =
  | { readonly kind: 'none' }
  /** The service has it. */
  | { readonly kind: 'sent'; readonly record: BulkJobRecord }
  /** It's still unknown whether it arrived; until then, the file isn't sent again. */
  | { readonly kind: 'open'; readonly record: BulkJobRecord };

/** Looks for uploads of this file from this machine; one with an unknown outcome is first looked up by its name. */
async function earlierUpload(context: RunningContext, sha256: string): Promise<EarlierUpload> {
  const { services, connection } = context;
  const records = await services.jobs.all().catch((): readonly JobRecord[] => []);
  const same = records
    .filter((record) => record.kind === 'bulk')
    .filter((record) => record.sha256 === sha256 && belongsTo(record, connection));
  let sent: BulkJobRecord | undefined;
  for (const record of same) {
    const now = record.status === 'unconfirmed' ? await lookUpRecord(context, record) : record;
    if (now.status === 'unconfirmed') return { kind: 'open', record: now };
    if (now.status !== 'notCreated') sent ??= now;
  }
  return sent === undefined ? { kind: 'none' } : { kind: 'sent', record: sent };
}

async function lookUpRecord({ client, services, signal, progress }: RunningContext, record: BulkJobRecord) {
  progress(l10n.t('Looking for “{0}”', record.logName));
  const news = await refreshJob(client, services.jobs, record, signal);
  return news.kind === 'done' ? news.value : record;
}
