import * as vscode from 'vscode';
import type { CardAddress } from '../files/cardAddress.ts';
import type { ChannelCards } from './channelCards.ts';

/** A channel in the tree. */
export interface ChannelNode {
  readonly kind: 'channel';
  readonly place: Pick<CardAddress, 'connectionId' | 'communityId' | 'channelId'>;
  readonly name: string;
  /** Opened at first, before the person has opened or closed anything. */
  readonly isFirst: boolean;
  readonly cards: ChannelCards;
}

/** How a channel looks; `shown` counts what the filter leaves, undefined without a filter. */
export function channelItem(node: ChannelNode, shown: number | undefined): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(node.name, node.isFirst ? Expanded : Collapsed);
  const { connectionId, communityId, channelId } = node.place;
  item.id = `${connectionId}/${communityId}/${channelId}`;
  item.contextValue = 'channel';
  item.iconPath = new vscode.ThemeIcon('comment-discussion');
  item.description = countText(node.cards, shown);
  item.tooltip = `${node.name}\n${channelId}`;
  return item;
}

function countText(cards: ChannelCards, shown: number | undefined): string {
  if (!cards.wasRead) return '';
  const { count, total } = cards;
  const of = total ?? count;
  if (shown !== undefined) return vscode.l10n.t('{0} of {1} match', shown, count);
  return count < of ? vscode.l10n.t('{0} of {1}', count, of) : String(count);
}
