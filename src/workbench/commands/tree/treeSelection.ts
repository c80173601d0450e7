import { l10n } from 'vscode';
import type { CardArgument } from '../author/chosenCard.ts';
import type { FromTree, TreeArgument } from '../commandIds.ts';

/** What is selected in the tree. */
export interface TreeSelection {
  readonly selection: readonly unknown[];
}

/**
 * The cards that a tree command is about: those that a menu handed over, or the view's selection when a key did.
 * A key carries `{from: 'tree'}`, so that it never falls back to the card of the active tab.
 */
export function fromTree(
  tree: TreeSelection,
  argument: TreeArgument,
  selection: readonly CardArgument[] | undefined,
): readonly [CardArgument, readonly CardArgument[] | undefined] {
  if (!isFromTree(argument)) return [argument, selection];
  const chosen = tree.selection.filter(isCard);
  // Without a card here, the card of the active tab would be meant: never by a key that was pressed in the tree.
  if (chosen.length === 0) throw new Error(l10n.t('Select a card first.'));
  return [chosen[0], chosen];
}

/** Whether a key of the tree called. */
export function isFromTree(argument: TreeArgument): argument is FromTree {
  return typeof argument === 'object' && argument !== null && 'from' in argument && argument.from === 'tree';
}

function isCard(node: unknown): node is CardArgument & object {
  return typeof node === 'object' && node !== null && 'resourceUri' in node && node.resourceUri !== undefined;
}
