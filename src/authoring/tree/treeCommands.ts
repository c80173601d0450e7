import * as vscode from 'vscode';
import { CONNECTED } from '../../shell/contextKeys.ts';
import {
  type ArgumentsOf,
  CARD_ROW,
  type Commands,
  DRAFT_ROW,
  ONE_ROW,
  PUBLISHED_CARD,
  viewItem,
  viewTitle,
  whileFocused,
} from '../../shell/contributions.ts';
import {
  type CardArgument,
  type CardUris,
  canonicalCardUri,
  chosenCard,
  chosenCards,
  fromTree,
  type TreeArgument,
  type TreeSelection,
} from '../documents/chosenCard.ts';
import { cardAddressOf } from '../documents/remoteCards.ts';
import type { Walkthroughs } from '../walkthroughs.ts';
import { CARD_ORDERS, type CardOrder } from './cardSummaries.ts';
import type { ChannelsTree } from './channelsTree.ts';
import type { DraftsTree } from './draftsTree.ts';
import { CARD_GROUPS, type CardGrouping, type LoadMoreNode } from './treeNodes.ts';

/** Opens a card from the tree; a card is never open twice under an old and a new title. */
function openCard(files: CardUris): (card?: CardArgument) => Promise<boolean> {
  return async (card) => {
    const uri = chosenCard(card);
    if (uri === undefined) return false;
    await vscode.commands.executeCommand('vscode.open', canonicalCardUri(uri, files));
    return true;
  };
}

function openCardBeside(tree: TreeSelection, files: CardUris): (card?: TreeArgument) => Promise<void> {
  return async (argument) => {
    const [card] = fromTree(tree, argument, undefined);
    const uri = chosenCard(card);
    if (uri === undefined) throw new Error(vscode.l10n.t('Select a card first.'));
    await vscode.commands.executeCommand('vscode.open', canonicalCardUri(uri, files), vscode.ViewColumn.Beside);
  };
}

/** Copies the ids of the selected cards, one per line. */
function copyCardId(tree: TreeSelection): (card?: TreeArgument, selection?: readonly CardArgument[]) => Promise<void> {
  return async (card, selection) => {
    const ids = chosenCards(...fromTree(tree, card, selection)).flatMap((uri) => cardAddressOf(uri)?.analysisId ?? []);
    if (ids.length === 0) {
      throw new Error(vscode.l10n.t('Select a published card first. A draft has no ID until it’s published.'));
    }
    await vscode.env.clipboard.writeText(ids.join('\n'));
    vscode.window.setStatusBarMessage(
      ids.length === 1 ? vscode.l10n.t('Copied the card ID') : vscode.l10n.t('Copied {0} card IDs', ids.length),
      3_000,
    );
  };
}

/** Asks for the sort order of cards. */
function sortCards(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    const picked = await vscode.window.showQuickPick(
      CARD_ORDERS.map((order) => ({
        label: orderLabel(order),
        description: order === tree.order ? vscode.l10n.t('current') : '',
        order,
      })),
      { title: vscode.l10n.t('Sort Cards'), ignoreFocusOut: true },
    );
    if (picked !== undefined) await tree.setOrder(picked.order);
  };
}

function orderLabel(order: CardOrder): string {
  switch (order) {
    case 'updated':
      return vscode.l10n.t('Last updated first');
    case 'title':
      return vscode.l10n.t('Title');
    case 'symbol':
      return vscode.l10n.t('Symbol');
    case 'expiry':
      return vscode.l10n.t('Expires soonest first');
    case 'outcome':
      return vscode.l10n.t('Outcome');
  }
}

function groupCards(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    const picked = await vscode.window.showQuickPick(
      CARD_GROUPS.map((grouping) => ({
        label: groupingLabel(grouping),
        description: grouping === tree.grouping ? vscode.l10n.t('current') : '',
        grouping,
      })),
      { title: vscode.l10n.t('Group Cards'), ignoreFocusOut: true },
    );
    if (picked !== undefined) await tree.setGrouping(picked.grouping);
  };
}

function groupingLabel(grouping: CardGrouping): string {
  switch (grouping) {
    case 'none':
      return vscode.l10n.t('Not grouped');
    case 'symbol':
      return vscode.l10n.t('By symbol');
    case 'status':
      return vscode.l10n.t('By status');
  }
}

/** Reads the next page of a channel. */
function loadMore(tree: ChannelsTree): (node?: unknown) => Promise<void> {
  return async (node) => {
    if (isLoadMore(node)) await tree.loadMore(node.parent);
  };
}

function isLoadMore(node: unknown): node is LoadMoreNode {
  return typeof node === 'object' && node !== null && 'kind' in node && node.kind === 'loadMore';
}

/** Reads the shown channels again. */
function refresh(tree: { refresh(): Promise<void> }): () => Promise<void> {
  return () => tree.refresh();
}

interface TreeCommandServices {
  readonly tree: ChannelsTree;
  readonly drafts: Pick<DraftsTree, 'refresh' | 'filter' | 'setFilter'>;
  readonly view: TreeSelection;
  readonly files: CardUris;
  readonly walkthroughs: Pick<Walkthroughs, 'withCard'>;
}

/** The commands of the Channels view. */
export const treeCommands = {
  'chartCards.refresh': {
    title: 'Refresh Channels',
    icon: 'refresh',
    palette: CONNECTED,
    menus: [
      viewTitle('channels', 'navigation@3', CONNECTED),
      viewItem('channels', 'inline@1', 'viewItem == message.problem'),
    ],
    handler: ({ tree }) => refresh(tree),
  },
  'chartCards.refreshDrafts': {
    title: 'Refresh Drafts',
    icon: 'refresh',
    menus: [viewTitle('drafts', 'navigation@3')],
    handler: ({ drafts }) => refresh(drafts),
  },
  'chartCards.filterDrafts': {
    title: 'Filter Drafts…',
    icon: 'filter',
    menus: [viewTitle('drafts', 'navigation@2')],
    handler:
      ({ drafts }) =>
      async () =>
        drafts.setFilter(
          await (await import('../analyst/analystBundle.ts')).filterQuestions.askForDraftFilter(drafts.filter),
        ),
  },
  'chartCards.loadMore': {
    title: 'Load More Cards',
    palette: false,
    menus: [viewItem('channels', '1_list@1', 'viewItem == loadMore')],
    handler: ({ tree }) => loadMore(tree),
  },
  'chartCards.sortCards': {
    title: 'Sort Cards…',
    icon: 'sort-precedence',
    palette: CONNECTED,
    menus: [viewTitle('channels', '1_list@2', CONNECTED)],
    handler: ({ tree }) => sortCards(tree),
  },
  'chartCards.groupCards': {
    title: 'Group Cards…',
    palette: CONNECTED,
    menus: [viewTitle('channels', '1_list@2', CONNECTED)],
    handler: ({ tree }) => groupCards(tree),
  },
  'chartCards.copyCardId': {
    title: 'Copy Card ID',
    palette: PUBLISHED_CARD,
    menus: [viewItem('channels', '3_copy@1', CARD_ROW)],
    keys: [{ key: 'ctrl+c', mac: 'cmd+c', when: whileFocused('channels'), args: { from: 'tree' } }],
    handler: ({ view }) => copyCardId(view),
  },
  'chartCards.openCard': {
    title: 'Open Card',
    palette: false,
    handler: ({ walkthroughs, files }) => walkthroughs.withCard(openCard(files)),
  },
  'chartCards.openCardBeside': {
    title: 'Open Card to the Side',
    icon: 'split-horizontal',
    palette: false,
    menus: [
      viewItem('channels', 'inline@1', CARD_ROW, ONE_ROW),
      viewItem('channels', '1_open@1', CARD_ROW, ONE_ROW),
      viewItem('drafts', '1_open@1', DRAFT_ROW, ONE_ROW),
    ],
    keys: [{ key: 'ctrl+enter', mac: 'cmd+enter', when: whileFocused('channels'), args: { from: 'tree' } }],
    handler: ({ view, files }) => openCardBeside(view, files),
  },
} satisfies Commands<TreeCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof treeCommands> {}
}
