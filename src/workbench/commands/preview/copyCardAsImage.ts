import * as vscode from 'vscode';
import { cancellable } from '../../cancellable.ts';
import type { Previews } from '../../preview/previewPanels.ts';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';

/** Puts a card's picture on the clipboard, as sharp as it is made: programs that want less make less of it. */
export function copyCardAsImage(previews: Previews): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const card = chosenCard(argument) ?? previews.active;
    if (card === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    await cancellable(vscode.l10n.t('Copying the card as an image'), (signal) => previews.copyPicture(card, 2, signal));
    void vscode.window.setStatusBarMessage(vscode.l10n.t('$(check) The card’s picture is on the clipboard.'), 5000);
    return true;
  };
}
