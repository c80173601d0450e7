import * as vscode from 'vscode';
import { BULK_LANGUAGE } from '../language/bulkDocuments.ts';

/** Opens a file as a bulk file, whatever its name is, and shows its problems. */
export async function openToFix(uri: vscode.Uri): Promise<void> {
  const opened = await vscode.workspace.openTextDocument(uri);
  const document =
    opened.languageId === BULK_LANGUAGE
      ? opened
      : await vscode.languages.setTextDocumentLanguage(opened, BULK_LANGUAGE);
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.actions.view.problems');
}
