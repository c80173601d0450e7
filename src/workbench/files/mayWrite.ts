import * as vscode from 'vscode';

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
