import * as vscode from 'vscode';
import { checkKey } from '../../../client/connectionKey.ts';
import type { ApiKeys } from '../../connection/apiKeys.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { SANDBOX_ID } from '../../connection/connectionSettings.ts';
import { CommandError } from '../commandError.ts';
import { executeCommand } from '../executeCommand.ts';
import { currentConnection } from './currentConnection.ts';

/** Asks for the key of the connection (the current one, unless a card of another one asks) and keeps it in the secret storage, bound to the origin of its base URL. */
export function signIn(connections: Connections, keys: ApiKeys): (connectionId?: string) => Promise<void> {
  return async (connectionId) => {
    const connection = currentConnection(connections, connectionId);
    if (connection.id === SANDBOX_ID) {
      throw new CommandError(vscode.l10n.t('The sandbox brings its own key; there is nothing to enter.'), {
        label: vscode.l10n.t('Switch Connection…'),
        command: 'chartCards.switchConnection',
      });
    }
    const { origin } = new URL(connection.baseUrl);
    const key = await vscode.window.showInputBox({
      title: vscode.l10n.t('Key for “{0}”', connection.name),
      prompt: vscode.l10n.t('Integration key with the permission “sendMessage”. It is sent to {0} only.', origin),
      password: true,
      ignoreFocusOut: true,
      validateInput: (value) =>
        checkKey(connection.baseUrl, value).kind === 'usable'
          ? undefined
          : vscode.l10n.t('A key has no blanks and no special letters.'),
    });
    if (key === undefined) return;
    await keys.store(connection, key.trim());
    const test = vscode.l10n.t('Test Connection');
    const answer = await vscode.window.showInformationMessage(
      vscode.env.uiKind === vscode.UIKind.Web
        ? vscode.l10n.t(
            'The key for “{0}” is stored. In a browser it may be lost when the page is reloaded; then enter it again, or set CHART_CARDS_API_KEY where VS Code is started.',
            connection.name,
          )
        : vscode.l10n.t('The key for “{0}” is in the secret storage of VS Code.', connection.name),
      test,
    );
    if (answer === test) await executeCommand('chartCards.testConnection');
  };
}
