import { type Uri, workspace } from 'vscode';
import { rangeOf } from '../../card/text/jsonTree.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { revealInText } from '../editor/textDocuments.ts';
import { executeCommand } from '../executeCommand.ts';
import { cardAddressOf } from './remoteCards.ts';
import type { SaveRemedy } from './saveFailure.ts';

/** The command behind each remedy of a failed save. */
export function runSaveRemedy(remedy: SaveRemedy, uri: Uri): void {
  switch (remedy) {
    case 'signIn':
      void executeCommand('chartCards.signIn', cardAddressOf(uri)?.connectionId);
      return;
    case 'changeSender':
      void executeCommand('chartCards.changeSender', cardAddressOf(uri)?.connectionId);
      return;
    case 'saveAsDraft':
      void executeCommand('chartCards.saveCardAsDraft', uri);
      return;
    case 'checkPending':
      void executeCommand('chartCards.checkPendingWrites');
      return;
    case 'editTitle':
      void editTitle(uri);
      return;
  }
}

async function editTitle(uri: Uri): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  await revealInText(document, rangeOf(readCardText(document.getText()), ['metadata', 'title']));
}
