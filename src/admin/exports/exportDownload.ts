import { stat } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type DownloadOutcome, downloadExport } from '../../client/exports/downloadExport.ts';
import { type ExportFormat, loyaltyExportDownloadLink, loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import type { Operation } from '../../contract/operation.ts';
import { focusView } from '../../shell/executeCommand.ts';
import { askPrivateFile, privateFolder } from '../../shell/files/saveToFile.ts';
import { formatBytes } from '../jobs/jobItem.ts';
import type { ExportJobRecord, JobRecord } from '../jobs/jobRecord.ts';
import { formatRows } from '../results/resultTable.ts';
import { type CommandResult, message, warning } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { commandButton } from '../runner/commandActions.ts';
import { failedCall } from '../runner/serviceCalls.ts';
import { byteProgress } from './exportFiles.ts';
import { exportFileName } from './exportOrder.ts';

/** An export that the service has confirmed. */
export type ConfirmedExport = ExportJobRecord & { readonly exportId: string };

/** Downloads an export's file, checks it while downloading, and reports the result. */
export async function downloadToFile(
  context: RunningContext,
  record: ConfirmedExport,
  target: string,
): Promise<CommandResult> {
  for (let keepUnverifiedAs: string | undefined; ; ) {
    const outcome = await fetchFile(context, record, target, keepUnverifiedAs);
    switch (outcome.kind) {
      case 'saved':
        await context.services.jobs.change(record.id, { file: target, rows: outcome.rows, bytes: outcome.bytes });
        return savedEnd(outcome);
      case 'service':
        return failedCall(operationOf(outcome), outcome.outcome);
      case 'mismatch': {
        if (outcome.unverifiedPath !== undefined) return keptUnverifiedEnd(outcome, outcome.unverifiedPath);
        const choice = await askAboutMismatch(outcome, unverifiedName(target));
        if (choice === 'leave') return { kind: 'done', cancelled: true };
        keepUnverifiedAs = choice === 'keep' ? unverifiedName(target) : undefined;
        break;
      }
      case 'notReady':
      case 'badLink':
      case 'address':
      case 'network':
      case 'disk':
        if (outcome.kind === 'notReady' && outcome.status === 'failed') return exportFailedEnd(record);
        return warning(describeNotSaved(outcome));
    }
  }
}

async function fetchFile(
  { client, dependencies, connection, signal, progress }: RunningContext,
  { exportId, format }: ConfirmedExport,
  target: string,
  keepUnverifiedAs: string | undefined,
): Promise<DownloadOutcome> {
  const transport = await dependencies.connections.transportOf(connection.id);
  const order = { exportId, format, target, ...(keepUnverifiedAs === undefined ? {} : { keepUnverifiedAs }) };
  return downloadExport({ client, transport }, order, { signal, onProgress: byteProgress(progress) });
}

/** The call that failed. */
function operationOf({ outcome }: Extract<DownloadOutcome, { readonly kind: 'service' }>): Operation {
  const isLink = outcome.kind === 'refused' && outcome.refusal.operation === loyaltyExportDownloadLink.id;
  return isLink ? loyaltyExportDownloadLink : loyaltyExportStatus;
}

function savedEnd(outcome: Extract<DownloadOutcome, { readonly kind: 'saved' }>): CommandResult {
  const file = vscode.Uri.file(outcome.path);
  return message(describeSaved(outcome, basename(outcome.path)), [
    commandButton(vscode.l10n.t('Summarize'), 'chartCards.admin.summarizeExport', file),
    {
      label: vscode.l10n.t('Show in Folder'),
      run: () => vscode.commands.executeCommand('revealFileInOS', file),
    },
  ]);
}

function keptUnverifiedEnd(
  outcome: Extract<DownloadOutcome, { readonly kind: 'mismatch' }>,
  path: string,
): CommandResult {
  return warning(
    vscode.l10n.t(
      'The file is kept as “{0}”, but it doesn’t match what was reported: {1} Don’t rely on its numbers.',
      basename(path),
      outcome.mismatch.text,
    ),
  );
}

async function askAboutMismatch(
  outcome: Extract<DownloadOutcome, { readonly kind: 'mismatch' }>,
  unverified: string,
): Promise<'again' | 'keep' | 'leave'> {
  const again = vscode.l10n.t('Download Again');
  const keep = vscode.l10n.t('Keep Unverified Copy');
  const detail = vscode.l10n.t(
    'It was downloaded several times, with a new link each time. An unverified copy is kept as “{0}” after one more attempt.',
    basename(unverified),
  );
  const answer = await vscode.window.showWarningMessage(
    describeNotSaved(outcome),
    { modal: true, detail },
    again,
    keep,
  );
  return answer === again ? 'again' : answer === keep ? 'keep' : 'leave';
}

/** `points.csv` → `points.unverified.csv`. */
function unverifiedName(target: string): string {
  const ending = extname(target);
  return `${target.slice(0, target.length - ending.length)}.unverified${ending}`;
}

/** Folder of the last saved export. */
const LAST_FOLDER = 'chartCards.exportFolder';

/** Asks where to save the file of this export; undefined if the user cancelled. */
export function askDownloadTarget(record: ExportJobRecord, memory: vscode.Memento): Promise<string | undefined> {
  return askExportTarget(vscode.l10n.t('Save Export'), exportFileName(record), record.format, memory);
}

/**
 * Asks where to save a file with rows of an export; undefined if the user cancelled. It contains customers' data, so
 * the workspace isn't proposed, and a folder in a git work tree needs a confirmation.
 */
export async function askExportTarget(
  title: string,
  name: string,
  format: ExportFormat,
  memory: vscode.Memento,
): Promise<string | undefined> {
  const uri = await askPrivateFile({
    title,
    proposed: vscode.Uri.joinPath(await proposedFolder(memory), name),
    filters: format === 'csv' ? { CSV: ['csv'] } : { JSON: ['json'] },
  });
  if (uri === undefined) return undefined;
  if (uri.scheme !== 'file') {
    throw new Error(
      vscode.l10n.t(
        'An export is checked while it’s written, which needs a folder on this machine. Nothing was saved. Choose another folder.',
      ),
    );
  }
  await memory.update(LAST_FOLDER, dirname(uri.fsPath));
  return uri.fsPath;
}

async function proposedFolder(memory: vscode.Memento): Promise<vscode.Uri> {
  const last = memory.get<unknown>(LAST_FOLDER);
  return typeof last === 'string' && (await isFolder(last)) ? vscode.Uri.file(last) : privateFolder();
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** A download that left no file of the final name. */
type NotSaved = Exclude<DownloadOutcome, { readonly kind: 'saved' | 'service' }>;

/** Describes the values that a complete file was compared with. */
function describeSaved(
  { rows, bytes, compared }: Extract<DownloadOutcome, { readonly kind: 'saved' }>,
  name: string,
): string {
  const size = `${formatRows(rows)}, ${formatBytes(bytes)}`;
  const what = l10n.t('“{0}” is saved: {1}. The header and every record were checked.', name, size);
  if (compared.rows && compared.bytes) return `${what} ${l10n.t('Rows and bytes match what the service reported.')}`;
  if (compared.rows) return `${what} ${l10n.t('The rows match what the service reported. It reported no size.')}`;
  if (compared.bytes) return `${what} ${l10n.t('The size matches what the service reported. It reported no rows.')}`;
  return `${what} ${l10n.t('The service reported neither rows nor size, so a file cut off after a record wouldn’t be noticed.')}`;
}

/** Why there is no file, and what to do. */
function describeNotSaved(outcome: NotSaved): string {
  switch (outcome.kind) {
    case 'notReady':
      return l10n.t('The export isn’t completed yet, so there’s no file. Nothing was saved.');
    case 'mismatch':
      return l10n.t(
        'The file doesn’t match what was reported: {0} Nothing was saved under the chosen name.',
        outcome.mismatch.text,
      );
    case 'badLink':
      return l10n.t(
        'The service returned a download link that isn’t safe: it isn’t https, contains credentials, or leads into a private network. Nothing was saved. Tell the operator of the service.',
      );
    case 'address':
      return l10n.t(
        'The download URL responded with {0}, with a new link on every attempt. Nothing was saved. Try again later.',
        outcome.status,
      );
    case 'network':
      return outcome.failure.kind === 'cancelled'
        ? l10n.t('The download was cancelled. Nothing was saved. You can download the export again.')
        : l10n.t(
            'The download was interrupted: {0} Nothing was saved. Download it again; every attempt starts over.',
            outcome.failure.text,
          );
    case 'disk':
      return l10n.t(
        'The file couldn’t be written ({0}). Nothing was saved. Free up disk space or choose another folder, and download it again.',
        outcome.code,
      );
  }
}

/** An export that failed; the service gives no reason. */
export function exportFailedEnd(record: JobRecord): CommandResult {
  const text =
    record.kind === 'export' && record.customers.kind === 'selected'
      ? l10n.t(
          'The service couldn’t create the export and gives no reason. One reason is a customer identifier that is unknown or that several customers have. There’s no file.',
        )
      : l10n.t('The service couldn’t create the export and gives no reason. There’s no file.');
  return warning(text, [
    commandButton(l10n.t('Create a New Export…'), 'chartCards.admin.createExport'),
    { label: l10n.t('Show Jobs'), run: () => focusView('jobs') },
  ]);
}
