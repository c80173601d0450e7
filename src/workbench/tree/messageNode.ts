import * as vscode from 'vscode';
import type { CommandId } from '../commands/commandIds.ts';
import type { ChannelNode } from './channelNode.ts';

/** A row that says something about a channel's list, with a way out. */
export interface MessageNode {
  readonly kind: 'message';
  readonly parent: ChannelNode;
  /** What it is about; keeps the row's identity. */
  readonly about: 'problem' | 'known' | 'unreadable' | 'undecided' | 'empty' | 'noMatch';
  readonly text: string;
  readonly detail: string;
  readonly command: Extract<
    CommandId,
    | 'chartCards.refresh'
    | 'chartCards.showLog'
    | 'chartCards.newCard'
    | 'chartCards.clearFilter'
    | 'chartCards.signIn'
    | 'chartCards.showResponse'
  >;
  /** What the command is called with. */
  readonly args?: readonly unknown[];
}

const MESSAGE_ICONS: Readonly<Record<MessageNode['about'], vscode.ThemeIcon>> = {
  problem: new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground')),
  known: new vscode.ThemeIcon('history'),
  unreadable: new vscode.ThemeIcon('question'),
  undecided: new vscode.ThemeIcon('question'),
  empty: new vscode.ThemeIcon('add'),
  noMatch: new vscode.ThemeIcon('filter'),
};

/** How a message looks. */
export function messageItem(node: MessageNode): vscode.TreeItem {
  const { connectionId, communityId, channelId } = node.parent.place;
  const item = new vscode.TreeItem(node.text, vscode.TreeItemCollapsibleState.None);
  item.id = `${connectionId}/${communityId}/${channelId}/${node.about}`;
  item.contextValue = `message.${node.about}`;
  item.iconPath = MESSAGE_ICONS[node.about];
  item.description = node.detail;
  item.tooltip = `${node.text} ${node.detail}`;
  item.command = { command: node.command, title: node.detail, arguments: [...(node.args ?? [])] };
  return item;
}
