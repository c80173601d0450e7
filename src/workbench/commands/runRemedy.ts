import type { Uri } from 'vscode';
import { cardAddressOf } from '../files/cardAddress.ts';
import type { SaveRemedy } from '../files/saveFailure.ts';
import { executeCommand } from './executeCommand.ts';

/** The command behind each way out of a failed save. */
export function runRemedy(remedy: SaveRemedy, uri: Uri): void {
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
  }
}
