import * as vscode from 'vscode';
import { exportFileName } from '../../../card/export/exportFileName.ts';
import type { BulkJob } from '../../../contract/bulkUpdateRecord.ts';
import { getBulkUpdateDetails, getBulkUpdateStatus } from '../../../contract/bulkUpdates.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { bulkJobQuestion } from '../../admin/questions/pickers/bulkJobs.ts';
import { describeCorrection, describeNothingToCorrect } from '../../bulk/correction/correctionInWords.ts';
import { correctionText } from '../../bulk/correction/correctionText.ts';
import { readCorrection } from '../../bulk/correction/readCorrection.ts';
import { rowNotes } from '../../bulk/correction/rowNotes.ts';
import { bulkJobArgument, recordOfJob } from '../../bulk/results/bulkJobOfCall.ts';
import { askPrivateFile, privateFolder } from '../../files/privateFile.ts';
import { writeFileAtomically } from '../../files/wholeFile.ts';
import type { BulkJobRecord } from '../../jobs/jobRecord.ts';
import { executeCommand } from '../executeCommand.ts';

interface CorrectionAnswers {
  readonly job: BulkJob;
}

/** A file with the failed rows of a bulk update only, to be corrected and sent under a new name (P2 4.7). */
export const bulkCorrectionFileCommand = adminCommand<CorrectionAnswers>({
  title: () => vscode.l10n.t('Make Correction File'),
  operations: [getBulkUpdateDetails, getBulkUpdateStatus],
  questions: [
    bulkJobQuestion<CorrectionAnswers>('job', {
      given: bulkJobArgument,
      fits: ({ status }) => status === 'Completed',
      placeholder: () => vscode.l10n.t('Failed rows of which bulk update?'),
    }),
  ],
  progressTitle: () => vscode.l10n.t('Reading the failed rows'),
  run: async ({ job }, context) => {
    const record = await recordOfJob(context, job);
    const read = await readCorrection(context, job, record);
    if (read.kind === 'end') return read.end;
    const { correction, succeeded } = read;
    if (correction.rows.length === 0)
      return { kind: 'told', text: describeNothingToCorrect(job.name, correction.repeats, succeeded) };
    const file = await askTarget(record);
    if (file === undefined) return { kind: 'over', givenUp: true };
    const written = await correctionText(correction, context.signal);
    await writeFileAtomically(file, written.parts, context.signal);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    context.services.correctionNotes.show(document.uri, rowNotes(correction, written));
    return {
      kind: 'told',
      text: describeCorrection(correction),
      ...(correction.guessed.length > 0 || correction.lost.length > 0 ? { tone: 'warning' } : {}),
      offers: [
        {
          label: vscode.l10n.t('Check the File'),
          run: () => executeCommand('chartCards.admin.checkBulkFile', document.uri),
        },
      ],
    };
  },
});

/** It holds rows of customers. */
async function askTarget(record: BulkJobRecord | undefined): Promise<vscode.Uri | undefined> {
  return askPrivateFile({
    title: vscode.l10n.t('Save Correction File'),
    proposed: await proposedFile(record),
    filters: { 'Bulk Update CSV': ['bulk.csv', 'csv'] },
  });
}

/** Under a name that is free: an earlier correction is not written over by a keystroke. */
async function proposedFile(record: BulkJobRecord | undefined): Promise<vscode.Uri> {
  const sent = (record?.fileName ?? 'bulk-update.csv').replace(/(\.bulk)?\.csv$/i, '');
  const stem = exportFileName(sent.replace(/-correction(-\d+)?$/, ''));
  const folder = await privateFolder();
  for (let number = 1; ; number++) {
    const file = vscode.Uri.joinPath(folder, `${stem}-correction${number === 1 ? '' : `-${number}`}.bulk.csv`);
    if (number === MOST_NUMBERED || !(await exists(file))) return file;
  }
}

/** Corrections of one file that are told apart by a number. */
const MOST_NUMBERED = 100;

function exists(file: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(file)).then(
    () => true,
    () => false,
  );
}
