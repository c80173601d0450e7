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
import { sourceOfFile } from '../check/bulkSources.ts';
import { dryRun } from '../check/dryRun.ts';

/** A file that may be sent, or how the command ends without sending it. */
export type UploadCheck =
  | { readonly kind: 'checked'; readonly sha256: string; readonly run: DryRun }
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
  const { sha256, size } = await fileOnDisk(file.fsPath, signal);
  if (sha256 === undefined || size > BULK_FILE_BYTES) return notSent(file, [tooLarge(size)]);
  const fields = await fieldsOf(context);
  const known = { ...(fields === undefined ? {} : { fields }), ...(identifier === undefined ? {} : { identifier }) };
  const run = await dryRun(await sourceOfFile(file, signal), known, signal, (done, of) =>
    progress(l10n.t('Checking the file'), done, of),
  );
  return run.verdict.kind === 'refused' ? notSent(file, run.verdict.whyNot) : { kind: 'checked', sha256, run };
}

function notSent(file: Uri, whyNot: readonly string[]): UploadCheck {
  const check = { label: l10n.t('Check the File'), run: () => executeCommand('chartCards.admin.checkBulkFile', file) };
  const text = [l10n.t('The file was not sent: the service would reject it as a whole.'), ...whyNot].join(' ');
  return { kind: 'end', end: { kind: 'told', tone: 'warning', text, offers: [check] } };
}

function tooLarge(bytes: number): string {
  return l10n.t(
    'It has {0} bytes, and at most {1} are taken. Divide it into several files with the same header.',
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
