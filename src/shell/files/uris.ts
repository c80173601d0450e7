import * as vscode from 'vscode';

/** The last segment of the URI's path. */
export function fileNameOf({ path }: Pick<vscode.Uri, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether both URIs name the same resource. */
export function isSameUri(a: vscode.Uri, b: vscode.Uri): boolean {
  return a.toString() === b.toString();
}

/** The open document with this URI. */
export function openDocumentAt(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => !document.isClosed && isSameUri(document.uri, uri));
}

/** Whether a text can be edited where it is: not in a git revision, a published snapshot or the other side of a diff. */
export function isEditablePlace({ scheme }: vscode.Uri): boolean {
  return scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

/** Whether there is a file or folder at the URI. */
export async function uriExists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
