import * as vscode from 'vscode';
import { isSameUri } from '../../shell/files/uris.ts';
import { readSetting } from '../../shell/settings.ts';

/** How the name of a draft ends. */
export const DRAFT_ENDING = '.card.json';
/** The files that are drafts, in any folder of the workspace. */
export const DRAFT_PATTERN = `**/*${DRAFT_ENDING}`;
const NOT_IN = '**/{node_modules,dist,.git}/**';

/** The workspace's folder for new drafts; undefined if no folder of the workspace can be written. */
export function draftFolder(): vscode.Uri | undefined {
  const folder = vscode.workspace.workspaceFolders?.find(
    ({ uri }) => vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== false,
  );
  return folder && vscode.Uri.joinPath(folder.uri, readSetting('draftFolder'));
}

/** Where new drafts are when the workspace can't hold them. `storage`: the extension's folder for files. */
export function storedDraftFolder(storage: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(storage, 'drafts');
}

/** Whether the file is a draft in the extension's storage. */
export function isStoredDraft(file: vscode.Uri, storage: vscode.Uri): boolean {
  return file.path.endsWith(DRAFT_ENDING) && isSameUri(vscode.Uri.joinPath(file, '..'), storedDraftFolder(storage));
}

/** Whether the file is a draft in the workspace or the extension's storage. */
export function isDraftFile(file: vscode.Uri, storage: vscode.Uri): boolean {
  const isInWorkspace = file.path.endsWith(DRAFT_ENDING) && vscode.workspace.getWorkspaceFolder(file) !== undefined;
  return isInWorkspace || isStoredDraft(file, storage);
}

/** The drafts of the workspace, at most so many, and those in the extension's storage. */
export async function findDrafts(storage: vscode.Uri, most: number): Promise<vscode.Uri[]> {
  const folder = storedDraftFolder(storage);
  const [found, entries] = await Promise.all([
    vscode.workspace.findFiles(DRAFT_PATTERN, NOT_IN, most),
    vscode.workspace.fs.readDirectory(folder).then(
      (all) => all,
      () => [],
    ),
  ]);
  const stored = entries.flatMap(([name]) => (name.endsWith(DRAFT_ENDING) ? vscode.Uri.joinPath(folder, name) : []));
  return [...stored, ...found].slice(0, most);
}
