import * as vscode from 'vscode';
import { cancellable } from '../../cancellable.ts';
import type { CardFileSystem } from '../../files/cardFileSystem.ts';
import { type CardArgument, chosenCard } from './chosenCard.ts';

/** How long the status bar tells that all is well, in milliseconds. */
const STATUS_MESSAGE_MS = 5_000;

/** Reads a remote card again and says what came of it. */
export function refreshCard(files: CardFileSystem): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri === undefined) return;
    const result = await cancellable(vscode.l10n.t('Reading the card'), (signal) => files.refresh(uri, signal));
    switch (result) {
      case 'unchanged':
        vscode.window.setStatusBarMessage(vscode.l10n.t('The card is as the service holds it.'), STATUS_MESSAGE_MS);
        return;
      case 'updated':
        vscode.window.setStatusBarMessage(
          vscode.l10n.t('The card shows the newer state of the service.'),
          STATUS_MESSAGE_MS,
        );
        return;
      case 'newerThanEdit':
        void vscode.window.showInformationMessage(
          vscode.l10n.t('Changed on the service meanwhile; saving merges both.'),
        );
        return;
      case 'gone':
        void vscode.window.showWarningMessage(
          vscode.l10n.t('This card was deleted from the service; its text stays here.'),
        );
        return;
      case 'unreachable':
        throw new Error(vscode.l10n.t('The service could not be reached, so what is shown may be old. Try again.'));
    }
  };
}
