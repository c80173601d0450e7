import * as vscode from 'vscode';

/** The file that the command is about: the one it was called with, or the bulk file in front. */
export function bulkFileArgument({ args: [first] }: { readonly args: readonly unknown[] }): vscode.Uri | undefined {
  if (first instanceof vscode.Uri) return first;
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === 'chartcards-bulk') return document.uri;
  const file = activeTabFile();
  return file !== undefined && /\.bulk\.csv$/i.test(file.path) ? file : undefined;
}

/** The file of the tab in front. One that VS Code finds too large to show has a tab, and no editor. */
export function activeTabFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : vscode.window.activeTextEditor?.document.uri;
}

/** The file as it is to be sent, on this machine's disk; asks to save what is not. Undefined: the person gave up. */
export async function savedBulkFile(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  let saved: vscode.Uri | undefined = file;
  if (document !== undefined && (document.isDirty || document.isUntitled)) {
    const save = vscode.l10n.t('Save and Go On');
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const question = vscode.l10n.t('“{0}” has changes that are not saved. What is sent is the saved file.', name);
    if ((await vscode.window.showWarningMessage(question, { modal: true }, save)) !== save) return undefined;
    saved = await vscode.workspace.save(document.uri);
  }
  if (saved !== undefined && saved.scheme !== 'file') {
    throw new Error(
      vscode.l10n.t(
        'Only a file of this machine can be uploaded. Nothing was sent. Save the file in a folder of this machine.',
      ),
    );
  }
  return saved;
}
