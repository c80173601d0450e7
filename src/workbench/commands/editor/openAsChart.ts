import * as vscode from 'vscode';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';
import { type CardUris, canonicalCardUri } from '../tree/openedAs.ts';
import { viewColumnFor } from './columnFor.ts';

/** Opens a card in the chart editor, beside its text when that is open. */
export function openAsChart(files: CardUris): (card?: CardArgument) => Promise<void> {
  return async (card) => {
    const uri = chosenCard(card);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const opened = canonicalCardUri(uri, files);
    await vscode.commands.executeCommand(
      'vscode.openWith',
      opened,
      'chartCards.cardEditor',
      viewColumnFor(opened, 'chart'),
    );
  };
}
