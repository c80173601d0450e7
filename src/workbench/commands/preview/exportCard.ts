import * as vscode from 'vscode';
import type { Previews } from '../../preview/previewPanels.ts';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';

/** Writes a card as a picture, a page or Markdown. */
export function exportCard(previews: Previews): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const card = chosenCard(argument);
    if (card === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    await previews.show(card);
  };
}
