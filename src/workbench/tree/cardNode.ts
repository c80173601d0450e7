import * as vscode from 'vscode';
import { isChangeable } from '../../card/publishedCard.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import { addressKey, type CardAddress } from '../files/cardAddress.ts';
import { cardIcon } from './cardIcon.ts';
import type { ChannelNode } from './channelNode.ts';
import { type ShortTimeLeft, shortTimeLeft } from './shortTimeLeft.ts';

/** A card in the tree. The node stays the same object while its summary follows the service. */
export interface CardNode {
  readonly kind: 'card';
  readonly address: CardAddress;
  /** Menus and commands find the card by it. */
  readonly resourceUri: vscode.Uri;
  readonly parent: ChannelNode;
  summary: CardSummary;
}

/** How a card looks. Its tooltip is made when somebody points at it. */
export function cardItem(node: CardNode, extension: vscode.Uri, now: number): vscode.TreeItem {
  const { summary } = node;
  const item = new vscode.TreeItem(cardTitle(summary), vscode.TreeItemCollapsibleState.None);
  item.id = addressKey(node.address);
  item.resourceUri = node.resourceUri;
  item.contextValue = isChangeable(summary) ? 'card.editable' : 'card.readonly';
  item.iconPath = cardIcon(extension, summary.type);
  item.description = cardDescription(summary, now);
  item.command = { command: 'chartCards.openCard', title: vscode.l10n.t('Open Card'), arguments: [node] };
  item.accessibilityInformation = {
    label: `${cardTitle(summary)}, ${(summary.type ?? '').replace('_', ' ')}, ${item.description}`,
  };
  return item;
}

/** A card without a title is named by its id. */
export function cardTitle(summary: CardSummary): string {
  return summary.title.trim() === '' ? summary.analysisId : summary.title;
}

/** `symbol · timeframe · status · time left`, as far as the list told. */
export function cardDescription(summary: CardSummary, now: number): string {
  const left = summary.status === 'Pending' || summary.status === 'Active' ? leftText(summary, now) : '';
  return [summary.symbol, summary.timeframe, summary.status, left].filter((part) => part !== '').join(' · ');
}

function leftText({ expiresAt }: CardSummary, now: number): string {
  return expiresAt === undefined ? '' : wordsOf(shortTimeLeft(expiresAt, now));
}

function wordsOf(left: ShortTimeLeft): string {
  switch (left.kind) {
    case 'days':
      return vscode.l10n.t('{0} d left', left.count);
    case 'hours':
      return vscode.l10n.t('{0} h left', left.count);
    case 'minutes':
      return vscode.l10n.t('{0} min left', left.count);
    case 'under':
      return vscode.l10n.t('under a minute left');
    case 'past':
      return vscode.l10n.t('time is up');
  }
}
