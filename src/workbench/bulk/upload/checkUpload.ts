import { l10n, type Uri } from 'vscode';
import { openUploadFile } from '../../../client/upload/fileOnDisk.ts';
import type { DryRun } from '../../../contract/bulkFile/dryRun.ts';
import { MAX_BULK_FILE_BYTES } from '../../../contract/bulkUpdates.ts';
import type { UserField } from '../../../contract/userFieldRecord.ts';
import type { CommandResult } from '../../admin/adminCommand.ts';
import type { RunningContext } from '../../admin/adminContext.ts';
import { readUserFields } from '../../admin/questions/pickers/userFields.ts';
import { ServiceError } from '../../admin/serviceTrouble.ts';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';
import type { BulkJobRecord } from '../../jobs/jobRecord.ts';
import { fileSource } from '../check/bulkSources.ts';
import { dryRun } from '../check/dryRun.ts';
import { listOffer, lookUpOffer } from '../results/jobRowsEnd.ts';
import { earlierUpload } from './earlierUpload.ts';

/** Reasons that are told; the check lists all. */
const MAX_REASONS = 5;

/** A file that may be sent, or how the command ends without sending it. */
export type UploadCheck =
  | {
      readonly kind: 'checked';
      readonly sha256: string;
      readonly run: DryRun;
      /** The same file was sent before, as this job. */
      readonly earlier: BulkJobRecord | undefined;
    }
  | { readonly kind: 'end'; readonly end: CommandResult };

/** Checks the whole file as it lies on the disk. What the service would reject as a whole is not sent. */
export async function checkUpload(
  context: RunningContext,
  file: Uri,
  identifier: string | undefined,
): Promise<UploadCheck> {
  const { signal, progress } = context;
  progress(l10n.t('Checking the file'));
  // Read before the text is: a file that changes in between is not sent.
  const onDisk = await openUploadFile(file.fsPath, signal).catch(describeReadProblem);
  signal.throwIfAborted();
  if (typeof onDisk === 'string') return notSentEnd(file, [onDisk]);
  const { sha256, size } = onDisk;
  if (sha256 === undefined || size > MAX_BULK_FILE_BYTES) return notSentEnd(file, [describeTooLarge(size)]);
  const fields = await fieldsOf(context);
  const known = { ...(fields === undefined ? {} : { fields }), ...(identifier === undefined ? {} : { identifier }) };
  const run = await dryRun(await fileSource(file, signal), known, signal, (done, of) =>
    progress(l10n.t('Checking the file'), done, of),
  );
  if (run.verdict.kind === 'refused') {
    const { whyNot } = run.verdict;
    return notSentEnd(file, [l10n.t('The service would reject it as a whole.'), ...whyNot.slice(0, MAX_REASONS)]);
  }
  const earlier = await earlierUpload(context, sha256);
  if (earlier.kind === 'open') return { kind: 'end', end: unsettledUploadEnd(context.connection, earlier.record) };
  return { kind: 'checked', sha256, run, earlier: earlier.kind === 'sent' ? earlier.record : undefined };
}

/** An upload whose outcome is unknown is looked up before anything is sent again. */
function unsettledUploadEnd({ id: connectionId }: ConnectionProfile, record: BulkJobRecord): CommandResult {
  return {
    kind: 'told',
    tone: 'warning',
    text: l10n.t(
      'The file was not sent: whether its last upload, “{0}”, has arrived is still not known. Look it up first, or what it adds and subtracts may count twice.',
      record.logName,
    ),
    offers: [lookUpOffer({ connectionId, record }), listOffer()],
  };
}

function describeReadProblem(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === undefined) throw error;
  return l10n.t('It could not be read ({0}).', String(code));
}

function notSentEnd(file: Uri, whyNot: readonly string[]): UploadCheck {
  const check = { label: l10n.t('Check the File'), run: () => executeCommand('chartCards.admin.checkBulkFile', file) };
  const text = [l10n.t('The file was not sent.'), ...whyNot].join(' ');
  return { kind: 'end', end: { kind: 'told', tone: 'warning', text, offers: [check] } };
}

function describeTooLarge(bytes: number): string {
  return l10n.t(
    'It has {0} bytes, and at most {1} are allowed. Divide it into several files with the same header.',
    bytes,
    MAX_BULK_FILE_BYTES,
  );
}

/** A key for uploads need not be allowed to read the definitions; then custom columns are not judged, and that is said. */
async function fieldsOf(context: RunningContext): Promise<readonly UserField[] | undefined> {
  try {
    return await readUserFields(context, context.signal);
  } catch (error) {
    if (error instanceof ServiceError && !context.signal.aborted) return undefined;
    throw error;
  }
}
