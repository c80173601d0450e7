import * as vscode from 'vscode';
import { cancellable } from '../../cancellable.ts';
import type { CardFileSystem } from '../../files/cardFileSystem.ts';
import { type CardArgument, chosenCard } from './chosenCard.ts';

/** Reads a remote card again and says what came of it. */
export function refreshCard(files: CardFileSystem): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri === undefined) return;
    const result = await cancellable(vscode.l10n.t('Reading the card'), (signal) => files.refresh(uri, signal));
    switch (result) {
      case 'unchanged':
      case 'updated':
        return;
      case 'newerThanEdit':
        void vscode.window.showInformationMessage(
          vscode.l10n.t(
            'The card was changed on the service meanwhile. Your unsaved text is kept; saving merges both.',
          ),
        );
        return;
      case 'gone':
        void vscode.window.showWarningMessage(
          vscode.l10n.t(
            'The card was deleted from the service. Unsaved text is kept in its tab; save it as a draft to go on with it.',
          ),
        );
        return;
      case 'unreachable':
        throw new Error(vscode.l10n.t('The service could not be reached, so what is shown may be old. Try again.'));
    }
  };
}
