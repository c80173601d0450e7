import * as vscode from 'vscode';
import { cancellable } from '../../cancellable.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import type { CardFileSystem } from '../../files/cardFileSystem.ts';
import { valueOrThrow } from './outcomeText.ts';

const ANALYSIS_ID = /^[0-9a-f]{24}$/i;

/** Opens a card by its id: the way in when the channel's list cannot be read. */
export function openCardById(connections: Connections, files: CardFileSystem): (id?: string) => Promise<void> {
  return async (id) => {
    const connection = connections.current;
    if (connection === undefined)
      throw new Error(vscode.l10n.t('There is no connection yet. Use the sandbox, or add a connection first.'));
    const analysisId = id ?? (await askForCardId(connection.name));
    if (analysisId === undefined) return;
    const service = await connections.cards(connection.id);
    if (service === undefined) return;
    const published = await cancellable(vscode.l10n.t('Reading the card'), async (signal) =>
      valueOrThrow(await service.read(analysisId.trim().toLowerCase(), signal)),
    );
    await vscode.commands.executeCommand('vscode.open', files.adopt(connection.id, published));
  };
}

function askForCardId(connectionName: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Open Card by ID'),
    // The editor takes the focus back from the palette a moment late; the question must outlive that.
    ignoreFocusOut: true,
    prompt: vscode.l10n.t('The card’s id on “{0}”: 24 hexadecimal digits', connectionName),
    placeHolder: '65f0c0ffee0123456789abcd',
    validateInput: (value) =>
      ANALYSIS_ID.test(value.trim())
        ? undefined
        : vscode.l10n.t('An id has 24 hexadecimal digits; this has {0} characters.', value.trim().length),
  });
}
