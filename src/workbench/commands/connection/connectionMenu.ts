import * as vscode from 'vscode';
import { menuEntries } from '../../connection/connectionMenuEntries.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import type { ContextKeys } from '../../contextKeys.ts';
import { executeCommand } from '../executeCommand.ts';

/** The menu of the status-bar item as a list, for the keyboard. */
export function connectionMenu(connections: Connections, contextKeys: ContextKeys): () => Promise<void> {
  return async () => {
    const items = menuEntries(contextKeys.state).map((entry) => ({ label: `${entry.icon} ${entry.label}`, entry }));
    const picked = await vscode.window.showQuickPick(items, {
      title: connections.current?.name ?? vscode.l10n.t('Chart Cards: no connection'),
      ignoreFocusOut: true,
    });
    if (picked !== undefined) await executeCommand(picked.entry.command);
  };
}
