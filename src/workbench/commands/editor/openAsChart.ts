import * as vscode from 'vscode';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';
import { type CardPlaces, openedAs } from '../tree/openedAs.ts';

/** Opens a card in the chart editor. */
export function openAsChart(files: CardPlaces): (card?: CardArgument) => Promise<void> {
  return async (card) => {
    const uri = chosenCard(card);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    await vscode.commands.executeCommand('vscode.openWith', openedAs(uri, files), 'chartCards.cardEditor');
  };
}
