import * as vscode from 'vscode';
import type { EditQueue, IntermediateTexts } from './editQueue.ts';

/** How long a page that has just taken the focus may stay unknown as the active editor, in milliseconds. */
const FOCUS_DELAY_MS = 500;
const POLL_INTERVAL_MS = 20;

/**
 * Undo or redo that was asked for in the page: on the document, once every gesture before it is in. Only while the
 * panel is the active editor, because VS Code's own commands act on whatever that is. The key was pressed in the page,
 * so the focus is there; VS Code tells the extension a moment later. A step that ends in
 * the midst of what was typed, or where it began, since Escape had given a text back, is followed by the next.
 */
export async function undoOrRedo(
  action: 'undo' | 'redo',
  queue: EditQueue,
  panel: { readonly active: boolean },
  { document, halfTyped }: { readonly document: vscode.TextDocument; readonly halfTyped: IntermediateTexts },
): Promise<void> {
  await queue.drained();
  const deadline = Date.now() + FOCUS_DELAY_MS;
  while (!panel.active && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  const before = document.getText();
  let version: number | undefined;
  while (panel.active && version !== document.version) {
    version = document.version;
    await vscode.commands.executeCommand(action);
    const text = document.getText();
    if (text !== before && !halfTyped.has(text)) return;
  }
}
