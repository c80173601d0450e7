import * as vscode from 'vscode';

const SCHEME = 'chartcards-request';

/**
 * Shows a request that is too long for a dialog as a document that cannot be edited. It is on no disk, since it may
 * hold personal data: closed, it is gone.
 */
export async function showRequestDocument(text: string): Promise<void> {
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${vscode.l10n.t('Request')}`, query: String(Date.now()) });
  const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: ({ query }) => (query === uri.query ? text : ''),
  });
  const closed = vscode.workspace.onDidCloseTextDocument((document) => {
    if (document.uri.toString() !== uri.toString()) return;
    closed.dispose();
    provider.dispose();
  });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true });
}
