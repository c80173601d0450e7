import * as vscode from 'vscode';
import type { EditQueue } from './editQueue.ts';

/** How long a page that has just taken the focus may stay unknown as the active editor, in milliseconds. */
const FOCUS_DELAY_MS = 500;
const LOOK_EVERY_MS = 20;

/**
 * Undo or redo that was asked for in the page: on the document, once every gesture before it is in. Only while the
 * panel is the active editor, because VS Code's own commands act on whatever that is. The key was pressed in the page,
 * so the focus is there; VS Code tells the extension a moment later.
 */
export async function runHistory(
  action: 'undo' | 'redo',
  queue: EditQueue,
  panel: { readonly active: boolean },
): Promise<void> {
  await queue.drained();
  const deadline = Date.now() + FOCUS_DELAY_MS;
  while (!panel.active && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  if (panel.active) await vscode.commands.executeCommand(action);
}
