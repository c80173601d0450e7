import * as vscode from 'vscode';
import { toggleFilter } from '../../tree/cardFilter.ts';
import type { ChannelsTree } from '../../tree/channelsTree.ts';

/** Narrows the tree to cards with links that lead nowhere, beside whatever else narrows it; a second time, no more. */
export function showUnresolvedLinks(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    tree.setFilter(toggleFilter(tree.filter, 'links'));
    await vscode.commands.executeCommand('chartCards.channels.focus');
  };
}
