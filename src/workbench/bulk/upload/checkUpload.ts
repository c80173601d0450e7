import { l10n, type Uri } from 'vscode';
import { fileOnDisk } from '../../../client/upload/fileOnDisk.ts';
import type { DryRun } from '../../../contract/bulkFile/dryRun.ts';
import { BULK_FILE_BYTES } from '../../../contract/bulkUpdates.ts';
import type { UserField } from '../../../contract/userFieldRecord.ts';
import type { RunEnd } from '../../admin/adminCommand.ts';
import type { RunningContext } from '../../admin/adminContext.ts';
import { readUserFields } from '../../admin/questions/pickers/userFields.ts';
import { ServiceTrouble } from '../../admin/serviceTrouble.ts';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';
import type { BulkJobRecord } from '../../jobs/jobRecord.ts';
import { sourceOfFile } from '../check/bulkSources.ts';
import { dryRun } from '../check/dryRun.ts';
import { listOffer, lookOffer } from '../results/jobRowsEnd.ts';
import { earlierUpload } from './earlierUpload.ts';

/** Reasons that are told; the check lists all. */
const MOST_REASONS = 5;

/** A file that may be sent, or how the command ends without sending it. */
export type UploadCheck =
  | {
      readonly kind: 'checked';
      readonly sha256: string;
      readonly run: DryRun;
      /** The same file was sent before, as this job. */
      readonly earlier: BulkJobRecord | undefined;
    }
  | { readonly kind: 'end'; readonly end: RunEnd };

/** Checks the whole file as it lies on the disk. What the service would reject as a whole is not sent. */
export async function checkUpload(
  context: RunningContext,
  file: Uri,
  identifier: string | undefined,
): Promise<UploadCheck> {
  const { signal, progress } = context;
  progress(l10n.t('Checking the file'));
  // Read before the text is: a file that changes in between is not sent.
  const onDisk = await fileOnDisk(file.fsPath, signal).catch(readProblem);
  signal.throwIfAborted();
  if (typeof onDisk === 'string') return notSent(file, [onDisk]);
  const { sha256, size } = onDisk;
  if (sha256 === undefined || size > BULK_FILE_BYTES) return notSent(file, [tooLarge(size)]);
  const fields = await fieldsOf(context);
  const known = { ...(fields === undefined ? {} : { fields }), ...(identifier === undefined ? {} : { identifier }) };
  const run = await dryRun(await sourceOfFile(file, signal), known, signal, (done, of) =>
    progress(l10n.t('Checking the file'), done, of),
  );
  if (run.verdict.kind === 'refused') {
    const { whyNot } = run.verdict;
    return notSent(file, [l10n.t('The service would reject it as a whole.'), ...whyNot.slice(0, MOST_REASONS)]);
  }
  const earlier = await earlierUpload(context, sha256);
  if (earlier.kind === 'open') return { kind: 'end', end: notSettled(context.connection, earlier.record) };
  return { kind: 'checked', sha256, run, earlier: earlier.kind === 'sent' ? earlier.record : undefined };
}

/** An upload whose outcome is unknown is looked up before anything is sent again. */
function notSettled({ id: connectionId }: ConnectionProfile, record: BulkJobRecord): RunEnd {
  return {
    kind: 'told',
    tone: 'warning',
    text: l10n.t(
      'The file was not sent: whether its last upload, “{0}”, has arrived is still not known. Look it up first, or what it adds and subtracts may count twice.',
      record.logName,
    ),
    offers: [lookOffer({ connectionId, record }), listOffer()],
  };
}

function readProblem(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === undefined) throw error;
  return l10n.t('It could not be read ({0}).', String(code));
}

function notSent(file: Uri, whyNot: readonly string[]): UploadCheck {
  const check = { label: l10n.t('Check the File'), run: () => executeCommand('chartCards.admin.checkBulkFile', file) };
  const text = [l10n.t('The file was not sent.'), ...whyNot].join(' ');
  return { kind: 'end', end: { kind: 'told', tone: 'warning', text, offers: [check] } };
}

function tooLarge(bytes: number): string {
  return l10n.t(
    'It has {0} bytes, and at most {1} are allowed. Divide it into several files with the same header.',
    bytes,
    BULK_FILE_BYTES,
  );
}

/** A key for uploads need not be allowed to read the definitions; then custom columns are not judged, and that is said. */
async function fieldsOf(context: RunningContext): Promise<readonly UserField[] | undefined> {
  try {
    return await readUserFields(context, context.signal);
  } catch (error) {
    if (error instanceof ServiceTrouble && !context.signal.aborted) return undefined;
    throw error;
  }
}
