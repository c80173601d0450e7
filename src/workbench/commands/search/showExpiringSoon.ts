import * as vscode from 'vscode';
import { toggleFilter } from '../../tree/cardFilter.ts';
import type { ChannelsTree } from '../../tree/channelsTree.ts';

/** Narrows the tree to cards with little time left, beside whatever else narrows it; a second time, no more. */
export function showExpiringSoon(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    tree.setFilter(toggleFilter(tree.filter, 'expiry'));
    await vscode.commands.executeCommand('chartCards.channels.focus');
  };
}
