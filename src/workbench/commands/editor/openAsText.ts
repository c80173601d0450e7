import * as vscode from 'vscode';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';
import { type CardPlaces, openedAs } from '../tree/openedAs.ts';
import { columnFor } from './columnFor.ts';

/** Opens a card in the text editor, beside its chart when that is open; both show the same document. */
export function openAsText(files: CardPlaces): (card?: CardArgument) => Promise<void> {
  return async (card) => {
    const uri = chosenCard(card);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const opened = openedAs(uri, files);
    await vscode.commands.executeCommand('vscode.openWith', opened, 'default', columnFor(opened, 'text'));
  };
}
