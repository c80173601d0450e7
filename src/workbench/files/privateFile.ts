import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { gitFolderOf } from './gitFolder.ts';

/** A file with data of customers that the person is asked to name. */
interface PrivateFile {
  readonly title: string;
  readonly filters: NonNullable<vscode.SaveDialogOptions['filters']>;
  readonly proposed: vscode.Uri;
}

/**
 * Asks where a file with data of customers goes; a folder under version control is asked about. Undefined when the person
 * named no file; throws a `CancellationError` where they gave up at the question.
 */
export async function askPrivateFile({ title, filters, proposed }: PrivateFile): Promise<vscode.Uri | undefined> {
  for (let defaultUri = proposed; ; ) {
    const file = await vscode.window.showSaveDialog({ title, filters, defaultUri });
    if (file === undefined || (await confirmVersionedFolder(file))) return file;
    defaultUri = file;
  }
}

/** Where a file with data of customers is proposed: never in the workspace, which is mostly under version control. */
export async function privateFolder(): Promise<vscode.Uri> {
  const downloads = join(homedir(), 'Downloads');
  const isThere = await stat(downloads).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return vscode.Uri.file(isThere ? downloads : homedir());
}

/** False: the person wants another folder. */
async function confirmVersionedFolder(file: vscode.Uri): Promise<boolean> {
  const folder = file.scheme === 'file' ? await gitFolderOf(file.fsPath) : undefined;
  if (folder === undefined) return true;
  const here = vscode.l10n.t('Save Here');
  const other = vscode.l10n.t('Choose Another Folder');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('“{0}” is under version control. Save the file there?', basename(folder)),
    {
      modal: true,
      detail: vscode.l10n.t(
        'The file holds data of customers, and could be committed and pushed with the other files of that folder.',
      ),
    },
    other,
    here,
  );
  if (answer === undefined) throw new vscode.CancellationError();
  return answer === here;
}
