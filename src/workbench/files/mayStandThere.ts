import { basename } from 'node:path';
import * as vscode from 'vscode';
import { gitFolderOf } from './gitFolder.ts';

/**
 * Whether a file with data of customers may stand where the person wants it: a git work tree is asked about first.
 * False: the person wants another folder. Throws a `CancellationError` where the person gave up.
 */
export async function mayStandThere(file: vscode.Uri): Promise<boolean> {
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
