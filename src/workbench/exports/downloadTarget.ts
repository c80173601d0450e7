import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { ExportFormat } from '../../contract/loyaltyExportRecord.ts';
import { mayStandThere } from '../files/mayStandThere.ts';
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
  for (let proposed = join(await proposedFolder(memory), name); ; ) {
    const uri = await vscode.window.showSaveDialog({
      title,
      defaultUri: vscode.Uri.file(proposed),
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
    proposed = uri.fsPath;
    if (await mayStandThere(uri)) {
      await memory.update(LAST_FOLDER, dirname(proposed));
      return proposed;
    }
  }
}

async function proposedFolder(memory: vscode.Memento): Promise<string> {
  const last = memory.get<unknown>(LAST_FOLDER);
  for (const folder of [last, join(homedir(), 'Downloads')]) {
    if (typeof folder === 'string' && (await isFolder(folder))) return folder;
  }
  return homedir();
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
