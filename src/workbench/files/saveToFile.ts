import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { PartFile } from '../../client/exports/partFile.ts';
import { gitFolderOf } from './nodeFiles.ts';

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

/**
 * Writes a text beside its place first: a file that is not whole never has the name that was asked for. On this machine
 * nobody but its owner can read it, since it may hold data of customers; a link is written through, and a read-only
 * file refused.
 */
export async function writeFileAtomically(
  target: vscode.Uri,
  parts: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const bytes = Buffer.concat(parts.map((text) => Buffer.from(text)));
  if (target.scheme === 'file') return writeOnDisk(target.fsPath, bytes, signal);
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

async function writeOnDisk(target: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const part = await PartFile.create(target);
  try {
    await part.write(bytes);
    signal.throwIfAborted();
    await part.keep();
  } finally {
    await part.discard();
  }
}

/** Whether the file may be written: there is none of that name yet, or the person lets it be replaced. */
export async function confirmReplace(file: vscode.Uri): Promise<boolean> {
  if (!(await exists(file))) return true;
  const replace = vscode.l10n.t('Replace');
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const question = vscode.l10n.t('“{0}” exists already. Replace it?', name);
  return (await vscode.window.showWarningMessage(question, { modal: true }, replace)) === replace;
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
