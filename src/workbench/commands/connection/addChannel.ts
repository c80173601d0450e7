import * as vscode from 'vscode';
import type { Connections } from '../../connection/connectionProfile.ts';
import { parseChannels, SANDBOX_ID } from '../../connection/connectionSettings.ts';
import type { ConnectionStore } from '../../connection/connectionStore.ts';
import { currentConnection } from './currentConnection.ts';

/** Adds channels to the current connection: the interface has no sure way to list them (public-facts 9). */
export function addChannel(connections: Connections, store: ConnectionStore): () => Promise<void> {
  return async () => {
    const connection = currentConnection(connections);
    if (connection.id === SANDBOX_ID) {
      throw new Error(vscode.l10n.t('The sandbox lists its channels itself.'));
    }
    const typed = await vscode.window.showInputBox({
      title: vscode.l10n.t('Add Channel to “{0}”', connection.name),
      prompt: vscode.l10n.t('“ID name”; several separated by commas'),
      placeHolder: vscode.l10n.t('65f0c0ffee0123456789abcd FX majors'),
      ignoreFocusOut: true,
      validateInput: (value) =>
        parseChannels(value)?.length
          ? undefined
          : vscode.l10n.t('Write each channel as its ID (24 hexadecimal digits), a space, and a name; each ID once.'),
    });
    const added = parseChannels(typed ?? '') ?? [];
    if (added.length === 0) return;
    const others = connection.channels.filter(({ id }) => !added.some((channel) => channel.id === id));
    await store.change(connection.id, { channels: [...others, ...added] });
  };
}
