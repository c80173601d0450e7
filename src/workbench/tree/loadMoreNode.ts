import * as vscode from 'vscode';
import type { ChannelNode } from './channelNode.ts';

/** The last row of a channel that has more cards than were read. */
export interface LoadMoreNode {
  readonly kind: 'loadMore';
  readonly parent: ChannelNode;
}

/** How "Load more" looks. */
export function loadMoreItem(node: LoadMoreNode): vscode.TreeItem {
  const { cards, place } = node.parent;
  const item = new vscode.TreeItem(vscode.l10n.t('Load more…'), vscode.TreeItemCollapsibleState.None);
  item.id = `${place.connectionId}/${place.communityId}/${place.channelId}/loadMore`;
  item.contextValue = 'loadMore';
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.description =
    cards.total === undefined
      ? vscode.l10n.t('{0} so far', cards.count)
      : vscode.l10n.t('{0} of {1} so far', cards.count, cards.total);
  item.command = { command: 'chartCards.loadMore', title: vscode.l10n.t('Load more…'), arguments: [node] };
  return item;
}
