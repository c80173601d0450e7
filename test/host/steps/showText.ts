import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';

/** How long a text may take to come up or to go, milliseconds. */
const LIMIT_MS = 20_000;
const PAUSE_MS = 30;

/**
 * Shows a text and resolves when it is the active one. VS Code gives up when another editor opens in the meantime, as the
 * chart of a card does a moment after its text became dirty: then it is shown again.
 */
export async function showText(
  document: vscode.TextDocument,
  options: vscode.TextDocumentShowOptions = {},
): Promise<vscode.TextEditor> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      const editor = await vscode.window.showTextDocument(document, options);
      if (vscode.window.activeTextEditor === editor) return editor;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (Date.now() > deadline) throw new Error(`${document.uri} does not come to the front.`);
    await wait(PAUSE_MS);
  }
}

/** Closes the editor of a text without saving it. The command takes what is in front, and that may be another page by then. */
export async function closeText(document: vscode.TextDocument): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (isShown(document.uri)) {
    if (Date.now() > deadline) throw new Error(`${document.uri} does not close.`);
    await showText(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}

function isShown(uri: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
}
