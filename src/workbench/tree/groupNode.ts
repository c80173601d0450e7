import * as vscode from 'vscode';
import type { CardSummary } from '../../client/cards/cardService.ts';
import type { ChannelNode } from './channelNode.ts';

/** What the cards of a channel are grouped by. */
export const CARD_GROUPS = ['none', 'symbol', 'status'] as const;
export type CardGrouping = (typeof CARD_GROUPS)[number];

/** Cards of a channel that have the symbol or status in common. */
export interface GroupNode {
  readonly kind: 'group';
  readonly parent: ChannelNode;
  readonly name: string;
  readonly cards: readonly CardSummary[];
}

/** How a group looks. */
export function groupItem({ parent, name, cards }: GroupNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    name === '' ? vscode.l10n.t('(none)') : name,
    vscode.TreeItemCollapsibleState.Expanded,
  );
  const { connectionId, communityId, channelId } = parent.place;
  item.id = `${connectionId}/${communityId}/${channelId}/group/${name}`;
  item.contextValue = 'group';
  item.description = String(cards.length);
  return item;
}

const groupNameCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** What can be changed comes first; others follow by name. */
const STATUS_ORDER = ['Pending', 'Active'];

/** The groups of a channel by name; the cards keep their order. */
export function groupsOf(
  parent: ChannelNode,
  cards: readonly CardSummary[],
  by: Exclude<CardGrouping, 'none'>,
): readonly GroupNode[] {
  const groups = new Map<string, CardSummary[]>();
  for (const card of cards) {
    const group = groups.get(card[by]);
    if (group === undefined) groups.set(card[by], [card]);
    else group.push(card);
  }
  const rank = (name: string): number =>
    STATUS_ORDER.includes(name) ? STATUS_ORDER.indexOf(name) : STATUS_ORDER.length;
  return [...groups]
    .map(([name, its]): GroupNode => ({ kind: 'group', parent, name, cards: its }))
    .sort((a, b) => (by === 'status' ? rank(a.name) - rank(b.name) : 0) || groupNameCollator.compare(a.name, b.name));
}
