import * as vscode from 'vscode';
import type { Previews } from '../../preview/previewPanels.ts';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';

/** The card that a command of the preview is about: its argument, the card in front, or the card of the preview in front. */
export function cardToPreview(argument: CardArgument, previews: Pick<Previews, 'active'>): vscode.Uri {
  const card = chosenCard(argument) ?? previews.active;
  if (card === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  return card;
}
