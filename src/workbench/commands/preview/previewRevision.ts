import * as vscode from 'vscode';
import type { Previews } from '../../preview/previewPanels.ts';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';

/** Shows a draft as it was in a revision of git. */
export function previewRevision(previews: Previews): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const card = chosenCard(argument);
    if (card === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    await previews.show(card);
  };
}
