import * as vscode from 'vscode';
import { isFixableByTextEdit } from '../../contract/routesInSource/routeInSource.ts';
import type { RetiredRoutes } from './retiredRoutes.ts';

/**
 * Swaps the segments of every retired route in these files, after VS Code's own preview of the changes. The files are
 * read anew: what was found may have moved since.
 */
export async function fixRoutes(files: readonly vscode.Uri[], routes: RetiredRoutes): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const metadata: vscode.WorkspaceEditEntryMetadata = {
    needsConfirmation: true,
    label: vscode.l10n.t('Name the trader before the field'),
  };
  let count = 0;
  for (const uri of files) {
    const document = await vscode.workspace.openTextDocument(uri);
    for (const route of routes.find(document.getText())) {
      const { start, end, instead } = route;
      if (instead === undefined || !isFixableByTextEdit(route)) continue;
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      edit.replace(uri, range, instead, metadata);
      count += 1;
    }
  }
  if (count === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('None of these files holds a retired route any more that can be mended by its text alone.'),
    );
    return;
  }
  await vscode.workspace.applyEdit(edit);
}
