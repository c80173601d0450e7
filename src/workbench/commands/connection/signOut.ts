import * as vscode from 'vscode';
import type { ApiKeys, FoundKey } from '../../connection/apiKeys.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { SANDBOX_ID } from '../../connection/connectionSettings.ts';
import { currentConnection } from './currentConnection.ts';

/** Forgets the key of the current connection. */
export function signOut(
  connections: Connections & { keyOf(connectionId: string): Promise<FoundKey> },
  keys: ApiKeys,
): () => Promise<void> {
  return async () => {
    const connection = currentConnection(connections);
    if (connection.id === SANDBOX_ID) {
      throw new Error(vscode.l10n.t('The sandbox keeps no key; there is nothing to forget.'));
    }
    await keys.forget(connection);
    const left = await connections.keyOf(connection.id);
    void vscode.window.showInformationMessage(
      left.kind === 'key'
        ? vscode.l10n.t(
            'The stored key of “{0}” is forgotten. The environment variable still gives one; unset it to be signed out.',
            connection.name,
          )
        : vscode.l10n.t('The key of “{0}” is forgotten. Unsaved texts are kept.', connection.name),
    );
  };
}
