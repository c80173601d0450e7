import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { gitFolderOf, pathExists, writeWholeFile } from './nodeFiles.ts';
import { fileNameOf, uriExists } from './uris.ts';

/** A file with customer data that the user is asked to name. */
interface PrivateFile {
  readonly title: string;
  readonly filters: NonNullable<vscode.SaveDialogOptions['filters']>;
  readonly proposed: vscode.Uri;
}

/**
 * Asks where to save a file with customer data, with a warning for folders under version control. Undefined if the user
 * names no file; throws a `CancellationError` if they cancel the warning.
 */
export async function askPrivateFile({ title, filters, proposed }: PrivateFile): Promise<vscode.Uri | undefined> {
  for (let defaultUri = proposed; ; ) {
    const file = await vscode.window.showSaveDialog({ title, filters, defaultUri });
    if (file === undefined || (await confirmVersionedFolder(file))) return file;
    defaultUri = file;
  }
}

/** The proposed folder for customer data: never the workspace, which is mostly under version control. */
export async function privateFolder(): Promise<vscode.Uri> {
  const downloads = join(homedir(), 'Downloads');
  return vscode.Uri.file((await pathExists(downloads)) ? downloads : homedir());
}

/** False if the user wants another folder. */
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
        'The file contains customer data. It could be committed and pushed with other files in that folder.',
      ),
    },
    other,
    here,
  );
  if (answer === undefined) throw new vscode.CancellationError();
  return answer === here;
}

/**
 * Writes via a temporary file and a rename, so that the target never holds a partial file. On this machine only its
 * owner can read it, because it may contain customer data. Symbolic links are followed, and a read-only target is
 * refused.
 */
export async function writeFileAtomically(
  target: vscode.Uri,
  parts: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const bytes = Buffer.concat(parts.map((text) => Buffer.from(text)));
  if (target.scheme === 'file') return writeWholeFile(target.fsPath, bytes, { signal });
  const part = vscode.Uri.joinPath(target, '..', `.${randomUUID()}.part`);
  try {
    await vscode.workspace.fs.writeFile(part, bytes);
    signal.throwIfAborted();
    await vscode.workspace.fs.rename(part, target, { overwrite: true });
  } catch (error) {
    await vscode.workspace.fs.delete(part).then(undefined, () => undefined);
    throw error;
  }
}

/** Whether the file may be written: it doesn't exist, or the user agrees to replace it. */
export async function confirmReplace(file: vscode.Uri): Promise<boolean> {
  if (!(await uriExists(file))) return true;
  const replace = vscode.l10n.t('Replace');
  const question = vscode.l10n.t('“{0}” already exists. Replace it?', fileNameOf(file));
  return (await vscode.window.showWarningMessage(question, { modal: true }, replace)) === replace;
}
