import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import type { ExportFormat } from '../../contract/loyaltyExportRecord.ts';
import { askPrivateFile, privateFolder } from '../files/privateFile.ts';
import type { ExportJobRecord } from '../jobs/jobRecord.ts';
import { exportFileName } from './exportFileName.ts';

/** Folder of the last export that was saved. */
const LAST_FOLDER = 'chartCards.exportFolder';

/** Asks where the file of this export goes; undefined when the person gave up. */
export function askDownloadTarget(record: ExportJobRecord, memory: vscode.Memento): Promise<string | undefined> {
  return askExportTarget(vscode.l10n.t('Save Export'), exportFileName(record), record.format, memory);
}

/**
 * Asks where a file with rows of an export goes; undefined when the person gave up. It holds data of customers, so it is
 * not proposed into the workspace, and a git work tree is asked about.
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
        'An export is checked while it is written, which needs a folder of this machine. Nothing was saved. Choose another folder.',
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
