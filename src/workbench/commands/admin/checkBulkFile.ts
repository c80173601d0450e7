import * as vscode from 'vscode';
import { formatNumber } from '../../../card/shownValues.ts';
import type { BulkContext } from '../../../contract/bulkFile/bulkContext.ts';
import { identifierColumns } from '../../../contract/bulkFile/columnPlan.ts';
import type { DryRun } from '../../../contract/bulkFile/dryRun.ts';
import { readCsvHeader } from '../../../contract/bulkFile/readRecord.ts';
import type { UserField } from '../../../contract/userFieldRecord.ts';
import { listUserFields } from '../../../contract/userFields.ts';
import { fileCommand } from '../../admin/adminCommand.ts';
import type { FileContext, RunningCommand } from '../../admin/adminContext.ts';
import { fileQuestion } from '../../admin/questions/fileQuestion.ts';
import { ServiceError } from '../../admin/serviceTrouble.ts';
import { fileSource, sourceToSend } from '../../bulk/check/bulkSources.ts';
import { dryRun } from '../../bulk/check/dryRun.ts';
import { dryRunTable } from '../../bulk/check/dryRunTable.ts';
import { openToFix } from '../../bulk/check/openToFix.ts';
import { activeTabFile, bulkFileArgument } from '../../bulk/upload/savedBulkFile.ts';
import { executeCommand } from '../executeCommand.ts';

interface CheckBulkFileAnswers {
  readonly file: vscode.Uri;
}

/** Checks a whole bulk file without sending it: what it would change, which rows would fail, whether it may be sent. */
export const checkBulkFileCommand = fileCommand<CheckBulkFileAnswers>({
  title: () => vscode.l10n.t('Check Bulk Update File'),
  operations: [listUserFields],
  questions: [
    fileQuestion<CheckBulkFileAnswers, FileContext>('file', {
      given: (context) => bulkFileArgument(context) ?? activeCsv(),
      button: () => vscode.l10n.t('Check'),
      filters: { CSV: ['csv', 'txt'] },
    }),
  ],
  progressTitle: () => vscode.l10n.t('Checking the bulk update file'),
  run: async ({ file }, context) => {
    const { signal, progress } = context;
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
    const fields = await readFields(context);
    let known: BulkContext = { matching: 'undecided', ...(fields === undefined ? {} : { fields }) };
    let run: DryRun;
    let version: number | undefined;
    do {
      // A text that is edited while it is checked is checked again: the result would be of no text that there was.
      version = document?.version;
      const source = await (document === undefined ? fileSource(file, signal) : sourceToSend(document, signal));
      const candidates = identifierColumns(readCsvHeader(source.lines), known);
      if (candidates.length > 1) {
        const identifier = await identifierAmong(candidates);
        if (identifier === undefined) return { kind: 'over', givenUp: true };
        known = { ...known, identifier };
      }
      run = await dryRun(source, known, signal, (done, of) =>
        progress(vscode.l10n.t('{0} of {1} lines', formatNumber(done), formatNumber(of)), done, of),
      );
    } while (document?.version !== version);
    const fix = {
      label: vscode.l10n.t('Show in the File'),
      icon: 'go-to-file',
      on: 'result',
      run: () => openToFix(file),
    } as const;
    const upload = {
      label: vscode.l10n.t('Upload…'),
      icon: 'cloud-upload',
      on: 'result',
      run: () => executeCommand('chartCards.admin.uploadBulkFile', file),
    } as const;
    const fileName = file.path.slice(file.path.lastIndexOf('/') + 1);
    const actions = run.verdict.kind === 'canUpload' ? [fix, upload] : [fix];
    return { kind: 'table', table: dryRunTable(run, { fileName, actions }) };
  },
});

/** A file without `Email` can have several columns that name traders. Undefined: the person gave up. */
async function identifierAmong(columns: readonly string[]): Promise<string | undefined> {
  return vscode.window.showQuickPick([...columns], {
    title: vscode.l10n.t('Check Bulk Update File'),
    placeHolder: vscode.l10n.t('There is no column “Email”. Which column is the community’s active identifier field?'),
    ignoreFocusOut: true,
  });
}

/** A CSV that is open and no bulk file by its name. */
function activeCsv(): vscode.Uri | undefined {
  const file = activeTabFile();
  return file !== undefined && /\.csv$/i.test(file.path) ? file : undefined;
}

/** Those of the current connection; without one, or where they cannot be read, custom columns are not judged. */
async function readFields({
  dependencies: parts,
  services: rooms,
  signal,
}: FileContext & RunningCommand): Promise<readonly UserField[] | undefined> {
  const { current } = parts.connections;
  if (current === undefined) return undefined;
  try {
    return (await rooms.bulkFiles.fields.read(current.id, signal))?.fields;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ServiceError) return rooms.bulkFiles.fields.of(current.id)?.fields;
    throw error;
  }
}
