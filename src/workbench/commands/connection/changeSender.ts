import * as vscode from 'vscode';
import type { Connections } from '../../connection/connectionProfile.ts';
import { currentConnection } from './currentConnection.ts';

/** Changes as whom cards of the connection are sent: of the current one, unless a card of another one asks. */
export function changeSender(
  connections: Connections & { changeSender(connectionId: string): Promise<string | undefined> },
): (connectionId?: string) => Promise<void> {
  return async (connectionId) => {
    const connection = currentConnection(connections, connectionId);
    const sender = await connections.changeSender(connection.id);
    if (sender === undefined) return;
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Cards on “{0}” are sent as {1} from now on.', connection.name, sender),
    );
  };
}
