import * as vscode from 'vscode';
import type { EditQueue } from './editQueue.ts';

/**
 * Undo or redo that was asked for in the page: on the document, once every gesture before it is in. Only while the
 * panel is the active editor, because VS Code's own commands act on whatever that is.
 */
export async function runHistory(
  action: 'undo' | 'redo',
  queue: EditQueue,
  panel: { readonly active: boolean },
): Promise<void> {
  await queue.drained();
  if (panel.active) await vscode.commands.executeCommand(action);
}
