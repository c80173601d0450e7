import * as vscode from 'vscode';
import { cardAddressOf } from '../../files/cardAddress.ts';
import { type CardArgument, chosenCards } from '../author/chosenCard.ts';
import type { TreeArgument } from '../commandIds.ts';
import { fromTree, type TreeSelection } from './treeSelection.ts';

/** Puts the ids of the chosen cards on the clipboard, one a line. */
export function copyCardId(
  tree: TreeSelection,
): (card?: TreeArgument, selection?: readonly CardArgument[]) => Promise<void> {
  return async (card, selection) => {
    const ids = chosenCards(...fromTree(tree, card, selection)).flatMap((uri) => cardAddressOf(uri)?.analysisId ?? []);
    if (ids.length === 0) {
      throw new Error(vscode.l10n.t('Select a published card first. A draft has no id until it is published.'));
    }
    await vscode.env.clipboard.writeText(ids.join('\n'));
    vscode.window.setStatusBarMessage(
      ids.length === 1 ? vscode.l10n.t('Card ID copied') : vscode.l10n.t('{0} card IDs copied', ids.length),
      3_000,
    );
  };
}
