import * as vscode from 'vscode';

const READ_ONLY_SCHEME = 'chartcards-view';

/** Open documents of this kind, by the query of their address. */
const openTexts = new Map<string, string>();
let documentCount = 0;

/**
 * Opens a text that can't be edited, such as a request or a response. It is held in memory only, since it may contain
 * personal data: it is gone when its editor closes.
 */
export async function showReadOnlyDocument(name: string, text: string, language = 'plaintext'): Promise<void> {
  documentCount += 1;
  const uri = vscode.Uri.from({ scheme: READ_ONLY_SCHEME, path: `/${name}`, query: String(documentCount) });
  openTexts.set(uri.query, text);
  // Undefined for another document's address: an empty text would be taken as its content.
  const provider = vscode.workspace.registerTextDocumentContentProvider(READ_ONLY_SCHEME, {
    provideTextDocumentContent: ({ query }) => (query === uri.query ? openTexts.get(query) : undefined),
  });
  const closed = vscode.workspace.onDidCloseTextDocument((document) => {
    if (document.uri.toString() !== uri.toString() || document.languageId !== language) return;
    closed.dispose();
    provider.dispose();
    openTexts.delete(uri.query);
  });
  const document = await vscode.workspace.openTextDocument(uri);
  // Changing the language closes and opens the document once.
  const shown =
    document.languageId === language ? document : await vscode.languages.setTextDocumentLanguage(document, language);
  await vscode.window.showTextDocument(shown, { preview: true });
}
