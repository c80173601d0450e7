import * as vscode from 'vscode';

/**
 * Runs in the bare page: sends one edit, and resolves with the milliseconds until the page hears of the changed
 * document, and until the next frame is painted.
 */
const PAGE = `
const api = acquireVsCodeApi();
let hear = () => {};
window.addEventListener('message', () => hear());
window.roundTrip = () => new Promise((resolve) => {
  const from = performance.now();
  hear = () => {
    const heard = performance.now() - from;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve([heard, performance.now() - from]);
      port2.postMessage(0);
    });
  };
  api.postMessage('edit');
});`;

/**
 * Called by VS Code: opens the card of the window's folder in its editor, and beside it a page that does the least that
 * an edit of a document takes. Doesn't return; the window is closed from outside.
 */
export async function run(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error('The window has no folder.');
  await vscode.commands.executeCommand('workbench.action.closeSidebar');
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(folder.uri, 'gesture.card.json'));
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, 'bare.txt'));
  const panel = vscode.window.createWebviewPanel('chartCards.bench', 'Bare page', vscode.ViewColumn.Beside, {
    enableScripts: true,
  });
  vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
    if (changed === document) void panel.webview.postMessage('changed');
  });
  let edits = 0;
  panel.webview.onDidReceiveMessage(() => {
    const edit = new vscode.WorkspaceEdit();
    // As long as the time of a point, which a gesture changes.
    const digits = String(edits++).padStart(20, '0');
    edit.replace(document.uri, new vscode.Range(1, 0, 1, digits.length), digits);
    void vscode.workspace.applyEdit(edit);
  });
  panel.webview.html = `<!DOCTYPE html><html><head><meta charset="utf-8"></head>
<body id="bare"><script>${PAGE}</script></body></html>`;
  await new Promise(() => {});
}
