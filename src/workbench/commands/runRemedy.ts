import { type Uri, workspace } from 'vscode';
import { rangeOf } from '../../card/rangeOf.ts';
import { readCardText } from '../../card/readCardText.ts';
import { revealInText } from '../editor/revealInText.ts';
import { cardAddressOf } from '../files/cardAddress.ts';
import type { SaveRemedy } from '../files/saveFailure.ts';
import { executeCommand } from './executeCommand.ts';

/** The command behind each way out of a failed save. */
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
