import { l10n, type Uri } from 'vscode';
import { uniqueLogName } from '../../../client/bulkUpdates/logName.ts';
import type { DryRun } from '../../../contract/bulkFile/dryRun.ts';
import {
  getBulkUpdateDetails,
  getBulkUpdateStatus,
  listBulkUpdates,
  MAX_BULK_FILE_BYTES,
  uploadBulkUpdate,
} from '../../../contract/bulkUpdates.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { contractCheck } from '../../admin/documented.ts';
import { fileQuestion } from '../../admin/questions/fileQuestion.ts';
import { flagQuestion } from '../../admin/questions/flagQuestion.ts';
import { textQuestion } from '../../admin/questions/textQuestion.ts';
import { followToRows } from '../../bulk/results/followToRows.ts';
import { checkUpload } from '../../bulk/upload/checkUpload.ts';
import { confirmUpload } from '../../bulk/upload/confirmUpload.ts';
import { type RowMatching, rowMatchingQuestion } from '../../bulk/upload/rowMatching.ts';
import { bulkFileArgument, savedBulkFile } from '../../bulk/upload/savedBulkFile.ts';
import { sendBulkFile } from '../../bulk/upload/sendBulkFile.ts';
import { uploadEnd } from '../../bulk/upload/uploadEnd.ts';
import { jobOwner } from '../../jobs/jobPlace.ts';
import { formatBytes } from '../../jobs/jobWords.ts';

interface UploadAnswers {
  readonly file: Uri;
  readonly match: RowMatching;
  /** Asked only of a file that has coins. */
  readonly capCoins?: boolean;
  readonly logName: string;
}

/** The file as it was checked for these answers: what is sent is what was confirmed. */
interface CheckedUpload {
  readonly file: Uri;
  readonly sha256: string;
  readonly run: DryRun;
}

const checkedUploads = new WeakMap<UploadAnswers, CheckedUpload>();

/** Longest name that is typed; the time and a random end come behind it. */
const LONGEST_NAME = 120;

/** Sends a bulk file once, after a dry run, and follows its job to the result of every row. */
export const uploadBulkFileCommand = adminCommand<UploadAnswers>({
  title: () => l10n.t('Upload Bulk Update File'),
  operations: [uploadBulkUpdate, listBulkUpdates, getBulkUpdateStatus, getBulkUpdateDetails],
  questions: [
    fileQuestion<UploadAnswers>('file', {
      given: bulkFileArgument,
      button: () => l10n.t('Check and Upload'),
      filters: { CSV: ['csv'] },
      mostBytes: MAX_BULK_FILE_BYTES,
    }),
    rowMatchingQuestion<UploadAnswers>('match', ({ file }) => file),
    flagQuestion<UploadAnswers>('capCoins', {
      when: ({ match }) => match?.header.includes('Total Coins') === true,
      placeholder: () => l10n.t('Coins that are added, where the community has an earning cap'),
      yes: () => ({
        label: l10n.t('Up to the cap'),
        detail: l10n.t('The community’s earning cap limits what is added'),
      }),
      no: () => ({ label: l10n.t('In full'), detail: l10n.t('The cap is left aside') }),
      usual: true,
    }),
    textQuestion<UploadAnswers>('logName', {
      about: ['file'],
      prompt: () => l10n.t('Name of the job. The time is put behind it, so that the job can be found again.'),
      initial: ({ file }) => stemOf(file),
      check: (typed) => logNameProblem(typed),
      meaning: (typed) => l10n.t('Sent as “{0}”.', uniqueLogName(typed, Date.now()).replace(/ [0-9a-f]+$/, ' …')),
    }),
  ],
  confirm: async (answers, context) => {
    const { match, capCoins = true, logName } = answers;
    const file = await savedBulkFile(answers.file);
    if (file === undefined) return { kind: 'over', givenUp: true };
    const check = await checkUpload(context, file, match.identifier);
    if (check.kind === 'end') return check.end;
    const { sha256, run, earlier } = check;
    checkedUploads.set(answers, { file, sha256, run });
    const named = { fileName: fileNameOf(file), connection: context.connection.name, logName, capCoins, run };
    return confirmUpload(earlier === undefined ? named : { ...named, earlier });
  },
  // The job is followed under the same title: it says no more than what both are about.
  progressTitle: ({ file }) => l10n.t('Bulk update “{0}”', fileNameOf(file)),
  continuesOnService: true,
  run: async (answers, context) => {
    const ready = checkedUploads.get(answers);
    if (ready === undefined) return { kind: 'over' };
    // Confirmed once, sent once: whatever comes of it, sending again is checked and confirmed anew.
    checkedUploads.delete(answers);
    const { file, sha256, run } = ready;
    const { client, connection, services: rooms, signal, progress } = context;
    const { match, capCoins = true, logName } = answers;
    const sent = await sendBulkFile(
      {
        place: jobOwner(connection),
        path: file.fsPath,
        fileName: fileNameOf(file),
        sha256,
        rows: run.rows,
        header: run.header,
        ...(match.identifier === undefined ? {} : { identifier: match.identifier }),
        capCoins,
        logName: uniqueLogName(logName, Date.now()),
      },
      {
        client,
        jobs: rooms.jobs,
        signal,
        onBytes: (done, of) => progress(l10n.t('{0} of {1} sent', formatBytes(done), formatBytes(of)), done, of),
      },
    );
    if (sent.kind !== 'sent' || sent.job === undefined) return uploadEnd(sent, file, connection);
    return followToRows(context, sent.job, sent.record);
  },
});

function logNameProblem(typed: string): string | undefined {
  if (typed.length > LONGEST_NAME) return l10n.t('At most {0} characters.', LONGEST_NAME);
  return contractCheck(uploadBulkUpdate, 'upload.log_name')(typed);
}

function fileNameOf(file: Uri): string {
  return file.path.slice(file.path.lastIndexOf('/') + 1);
}

/** `march.bulk.csv` is `march`. */
function stemOf(file: Uri | undefined): string {
  return file === undefined
    ? ''
    : fileNameOf(file)
        .replace(/(\.bulk)?\.csv$/i, '')
        .slice(0, LONGEST_NAME);
}
