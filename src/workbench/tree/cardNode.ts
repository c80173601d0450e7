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
  const { label, description } = cardRowText(summary, now);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.None);
  item.id = addressKey(node.address);
  item.resourceUri = node.resourceUri;
  item.contextValue = isChangeable(summary) ? 'card.editable' : 'card.readonly';
  item.iconPath = cardIcon(extension, summary.type);
  item.description = description;
  item.command = { command: 'chartCards.openCard', title: vscode.l10n.t('Open Card'), arguments: [node] };
  item.accessibilityInformation = {
    label: `${label}, ${(summary.type ?? '').replace('_', ' ')}, ${description}`,
  };
  return item;
}

/** A row of the tree: what cards are told apart by comes first, as the end is cut off in a narrow side bar. */
function cardRowText(summary: CardSummary, now: number): { readonly label: string; readonly description: string } {
  const title = cardTitle(summary);
  const known = [summary.symbol, summary.timeframe, summary.status].filter((part) => part !== '');
  const left = timeLeft(summary, now);
  if (known.length === 0) return { label: title, description: left };
  return { label: known.join(' · '), description: [title, left].filter((part) => part !== '').join(' · ') };
}

/** A card without a title is named by its id. */
export function cardTitle(summary: CardSummary): string {
  return summary.title.trim() === '' ? summary.analysisId : summary.title;
}

/** `symbol · timeframe · status · time left`, as far as the list told. */
export function cardDescription(summary: CardSummary, now: number): string {
  return [summary.symbol, summary.timeframe, summary.status, timeLeft(summary, now)]
    .filter((part) => part !== '')
    .join(' · ');
}

function timeLeft({ status, expiresAt }: CardSummary, now: number): string {
  const runs = status === 'Pending' || status === 'Active';
  return expiresAt === undefined || !runs ? '' : describeTimeLeft(shortTimeLeft(expiresAt, now));
}

function describeTimeLeft(left: ShortTimeLeft): string {
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
