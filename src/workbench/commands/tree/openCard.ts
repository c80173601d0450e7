import * as vscode from 'vscode';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';
import { type CardUris, canonicalCardUri } from './openedAs.ts';

/** Opens a card from the tree; the same card never opens twice under an old and a new title. */
export function openCard(files: CardUris): (card?: CardArgument) => Promise<boolean> {
  return async (card) => {
    const uri = chosenCard(card);
    if (uri === undefined) return false;
    await vscode.commands.executeCommand('vscode.open', canonicalCardUri(uri, files));
    return true;
  };
}
