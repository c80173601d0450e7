import * as vscode from 'vscode';
import { chosenCard } from '../author/chosenCard.ts';
import type { TreeArgument } from '../commandIds.ts';
import { type CardUris, canonicalCardUri } from './openedAs.ts';
import { fromTree, type TreeSelection } from './treeSelection.ts';

/** Opens a card in the editor group to the side. */
export function openCardBeside(tree: TreeSelection, files: CardUris): (card?: TreeArgument) => Promise<void> {
  return async (argument) => {
    const [card] = fromTree(tree, argument, undefined);
    const uri = chosenCard(card);
    if (uri === undefined) throw new Error(vscode.l10n.t('Select a card first.'));
    await vscode.commands.executeCommand('vscode.open', canonicalCardUri(uri, files), vscode.ViewColumn.Beside);
  };
}
