import { l10n, type Uri } from 'vscode';
import type { DryRun } from '../../bulk/findings.ts';
import { formatRefusal } from '../../bulk/formatBulkFinding.ts';
import { formatNumber } from '../../card/formatValues.ts';
import { openUploadFile } from '../../client/uploadFile.ts';
import { MAX_BULK_FILE_BYTES } from '../../contract/bulkUpdates.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { type BulkJobRecord, belongsTo, type JobRecord } from '../jobs/jobRecord.ts';
import { readBulkJobState } from '../jobs/jobState.ts';
import type { CommandResult } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { undefinedIfUnreadable } from '../runner/serviceCalls.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';
import { listJobsAction, lookUpAction } from './bulkJobs.ts';
import { fileSource } from './bulkSources.ts';
import { dryRun } from './readBulkFile.ts';

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
  return {
    kind: 'message',
    tone: 'warning',
    text: l10n.t(
      'Nothing was sent. We couldn’t confirm whether the last upload, “{0}”, arrived. Look it up first, or it may add and subtract twice.',
      record.logName,
    ),
    actions: [lookUpAction({ connectionId, record }), listJobsAction()],
  };
}

function describeReadProblem(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === undefined) throw error;
  return l10n.t('The file couldn’t be read ({0}).', String(code));
}

function notSentEnd(file: Uri, reasons: readonly string[]): UploadCheck {
  const check = { label: l10n.t('Check the File'), run: () => executeCommand('chartCards.admin.checkBulkFile', file) };
  const text = [l10n.t('Nothing was sent.'), ...reasons].join(' ');
  return { kind: 'end', end: { kind: 'message', tone: 'warning', text, actions: [check] } };
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
  const news = await readBulkJobState(client, record, { signal });
  if (news.kind === 'unanswered') return record;
  await services.jobs.change(record.id, news.change).catch(() => undefined);
  return { ...record, ...news.change };
}
