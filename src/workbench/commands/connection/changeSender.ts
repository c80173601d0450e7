import * as vscode from 'vscode';
import type { Connections } from '../../connection/connectionProfile.ts';
import { currentConnection } from './currentConnection.ts';

/** Changes as whom cards of the current connection are sent. */
export function changeSender(
  connections: Connections & { changeSender(connectionId: string): Promise<string | undefined> },
): () => Promise<void> {
  return async () => {
    const connection = currentConnection(connections);
    const sender = await connections.changeSender(connection.id);
    if (sender === undefined) return;
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Cards on “{0}” are sent as {1} from now on.', connection.name, sender),
    );
  };
}
