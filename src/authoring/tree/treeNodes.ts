import * as vscode from 'vscode';
import { symbolPattern } from '../../card/mentions/symbolMentions.ts';
import { LEVEL_NAMES, type Levels } from '../../card/model/card.ts';
import { CARD_TYPE_LABELS, type CardType } from '../../card/model/cardType.ts';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import { formatPrice, shownDecimals } from '../../card/model/prices.ts';
import { isChangeable } from '../../card/model/publishedCard.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import { plainMarkdown } from '../../shell/displayText.ts';
import type { CommandId } from '../../shell/executeCommand.ts';
import { cardIcon } from '../documents/cardIcon.ts';
import { addressKey, type CardAddress } from '../documents/remoteCards.ts';
import type { ListedOutcome } from '../outcome/outcomeBundle.ts';
import { compareNames, type ShortTimeLeft, shortTimeLeft } from './cardSummaries.ts';
import type { ChannelCards } from './channelCards.ts';
import { outcomeLabel } from './outcomeLabels.ts';

/** Every kind of row in the channels view. */
export type TreeNode = ChannelNode | GroupNode | CardNode | LoadMoreNode | MessageNode;

/** A channel in the tree. */
export interface ChannelNode {
  readonly kind: 'channel';
  readonly place: Pick<CardAddress, 'connectionId' | 'communityId' | 'channelId'>;
  readonly name: string;
  /** Whether it is expanded initially, before the user expands or collapses anything. */
  readonly isFirst: boolean;
  readonly cards: ChannelCards;
}

/** The tree item of a channel; `shown` is the number of cards that match the filter, undefined without one. */
export function channelItem(node: ChannelNode, shown: number | undefined): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(node.name, node.isFirst ? Expanded : Collapsed);
  const { connectionId, communityId, channelId } = node.place;
  item.id = `${connectionId}/${communityId}/${channelId}`;
  item.contextValue = 'channel';
  item.iconPath = new vscode.ThemeIcon('comment-discussion');
  item.description = countText(node.cards, shown);
  item.tooltip = node.name;
  return item;
}

function countText(cards: ChannelCards, shown: number | undefined): string {
  if (!cards.wasRead) return '';
  const { count, total } = cards;
  const of = total ?? count;
  if (shown !== undefined) return vscode.l10n.t('{0} of {1} match', shown, count);
  return count < of ? vscode.l10n.t('{0} of {1}', count, of) : String(count);
}

/** How the cards of a channel can be grouped. */
export const CARD_GROUPS = ['none', 'symbol', 'status'] as const;
export type CardGrouping = (typeof CARD_GROUPS)[number];

/** Cards of a channel with the same symbol or status. */
interface GroupNode {
  readonly kind: 'group';
  readonly parent: ChannelNode;
  readonly name: string;
  readonly cards: readonly CardSummary[];
}

/** The tree item of a group. */
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

/** Editable cards first, other statuses by name. */
const STATUS_ORDER = ['Pending', 'Active'];

/** The groups of a channel by name; cards keep their order. */
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
    .sort((a, b) => (by === 'status' ? rank(a.name) - rank(b.name) : 0) || compareNames(a.name, b.name));
}

/** A card in the tree. The node keeps its identity when its summary changes. */
export interface CardNode {
  readonly kind: 'card';
  readonly address: CardAddress;
  /** The card's URI, by which menus and commands find it. */
  readonly resourceUri: vscode.Uri;
  readonly parent: ChannelNode;
  summary: CardSummary;
}

/** The tree item of a card. Its tooltip is created on hover. */
export function cardItem(
  node: CardNode,
  extension: vscode.Uri,
  now: number,
  outcome: ListedOutcome | undefined,
): vscode.TreeItem {
  const { summary } = node;
  const { label, description } = cardRowText(summary, now, outcome);
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

/** Texts of a tree row, the title first, because a narrow side bar cuts off the end. */
function cardRowText(
  summary: CardSummary,
  now: number,
  outcome: ListedOutcome | undefined,
): { readonly label: string; readonly description: string } {
  const label = cardTitle(summary);
  // Most titles begin with the symbol.
  const symbol = symbolPattern(summary.symbol)?.test(label) === true ? '' : summary.symbol;
  const parts = [outcomeText(outcome), symbol, summary.timeframe, summary.status, timeLeft(summary, now)];
  return { label, description: parts.filter((part) => part !== '').join(' · ') };
}

/** The outcome in a card's row; empty without data, which the tooltip explains. */
export function outcomeText(outcome: ListedOutcome | undefined): string {
  return outcome === undefined || outcome.kind === 'noData' ? '' : outcomeLabel(outcome.kind, vscode.l10n);
}

/** Cards without a title are shown by symbol, or else by ID. */
export function cardTitle({ title, symbol, analysisId }: CardSummary): string {
  if (title.trim() !== '') return title;
  return symbol === '' ? analysisId : vscode.l10n.t('{0}, untitled', symbol);
}

/** `symbol · timeframe · status · time left`, without what the list lacks. */
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
      return vscode.l10n.t('less than 1 min left');
    case 'past':
      return vscode.l10n.t('expired');
  }
}

/** What a tooltip says beyond the card itself. */
interface TooltipContext {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly outcome: ListedOutcome | undefined;
  /** Decimals of the card's candles, if they are known. */
  readonly decimals: number | undefined;
  /** Whether the owner is the sender, if that is known. */
  readonly isMine: boolean | undefined;
}

/** Title, owner and levels of a card. Content from the service is escaped: no links, icons or HTML. */
export function cardTooltip(
  summary: CardSummary,
  { now, outcome, decimals, isMine }: TooltipContext,
): vscode.MarkdownString {
  const { published, ownerId, updatedAt } = summary;
  const kind = [typeLabel(summary.type), cardDescription(summary, now)].filter((part) => part !== '').join(' · ');
  const parts = [
    `**${plainMarkdown(cardTitle(summary))}**`,
    plainMarkdown(kind),
    ...(published === undefined ? [] : [levelTable(published.card.levels, decimals)]),
    ...(outcome === undefined ? [] : [plainMarkdown(outcome.words)]),
    ...(outcome === undefined || outcome.kind === 'noData' || summary.status === ''
      ? []
      : [
          plainMarkdown(
            vscode.l10n.t(
              'The status, {0}, is the service’s. The outcome is measured here on candles, and doesn’t change the status.',
              summary.status,
            ),
          ),
        ]),
    ...(ownerId === undefined
      ? []
      : [plainMarkdown(vscode.l10n.t('Owner: {0}', isMine ? vscode.l10n.t('you') : ownerId))]),
    plainMarkdown(vscode.l10n.t('Updated: {0}', localTime(updatedAt))),
  ];
  return new vscode.MarkdownString(parts.join('\n\n'));
}

function levelTable(levels: Levels, ofCandles: number | undefined): string {
  const decimals = shownDecimals(levels, ofCandles);
  const rows = LEVEL_NAMES.flatMap((name) => {
    const level = levels[name];
    if (level === undefined) return [];
    return [`| ${plainMarkdown(levelLabel(name))} | ${plainMarkdown(formatPrice(level.price, decimals))} |`];
  });
  return ['| | |', '|:---|---:|', ...rows].join('\n');
}

function typeLabel(type: string | undefined): string {
  return type === undefined ? '' : (CARD_TYPE_LABELS[type as CardType] ?? type);
}

function levelLabel(name: (typeof LEVEL_NAMES)[number]): string {
  switch (name) {
    case 'resistance':
      return vscode.l10n.t('Resistance');
    case 'intermediateResistance':
      return vscode.l10n.t('Intermediate resistance');
    case 'pivot':
      return vscode.l10n.t('Pivot');
    case 'intermediateSupport':
      return vscode.l10n.t('Intermediate support');
    case 'support':
      return vscode.l10n.t('Support');
  }
}

function localTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : formatLocalTime(time);
}

/** A message row in a channel's list, with an action. */
export interface MessageNode {
  readonly kind: 'message';
  readonly parent: ChannelNode;
  /** What the message is about; keeps the row's identity. */
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
  /** Argument of the command. */
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

/** The tree item of a message. */
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

/** The last row of a channel with more cards than were read. */
export interface LoadMoreNode {
  readonly kind: 'loadMore';
  readonly parent: ChannelNode;
}

/** The tree item of "Load more". */
export function loadMoreItem(node: LoadMoreNode): vscode.TreeItem {
  const { cards, place } = node.parent;
  const item = new vscode.TreeItem(vscode.l10n.t('Load more…'), vscode.TreeItemCollapsibleState.None);
  item.id = `${place.connectionId}/${place.communityId}/${place.channelId}/loadMore`;
  item.contextValue = 'loadMore';
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.description =
    cards.total === undefined
      ? vscode.l10n.t('{0} loaded', cards.count)
      : vscode.l10n.t('{0} of {1} loaded', cards.count, cards.total);
  item.command = { command: 'chartCards.loadMore', title: vscode.l10n.t('Load more…'), arguments: [node] };
  return item;
}
