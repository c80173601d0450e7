import * as vscode from 'vscode';
import type { AdminHandlers } from './admin/lazyAdminCommands.ts';
import { type CardArgument, chosenCard } from './chosenCard.ts';
import type { CommandTable } from './commandIds.ts';
import {
  addChannel,
  addConnection,
  changeSender,
  connectionMenu,
  switchConnection,
} from './connection/connectionCommands.ts';
import type { ConnectionList } from './connection/connectionList.ts';
import type { ApiKeys, ServerSecrets } from './connection/connectionSecrets.ts';
import type { ConnectionStore } from './connection/connectionStore.ts';
import { forgetAllKeys, showLog, signIn, signOut, testConnection } from './connection/keyCommands.ts';
import type { ContextKeys } from './contextKeys.ts';
import { type MarketData, newCard, saveCardAsDraft } from './drafts/draftCommands.ts';
import type { DraftOrigins } from './drafts/draftOrigins.ts';
import { publishDraft } from './drafts/publishCommands.ts';
import { type ChartActionRunner, chartCommands } from './editor/chartCommands.ts';
import { openAsChart, openAsText } from './editor/editorCommands.ts';
import { appendDrawings } from './files/appendDrawingsCommands.ts';
import { deleteCard, openCardById, refreshCard, saveCard } from './files/cardCommands.ts';
import type { CardFileSystem } from './files/cardFileSystem.ts';
import type { PublishedSnapshots } from './files/publishedSnapshots.ts';
import {
  clearHistory,
  compareVersion,
  previewVersion,
  restoreVersion,
  type ShownCard,
} from './history/historyCommands.ts';
import type { VersionHistory } from './history/versionHistory.ts';
import { checkCard, explainRule } from './language/languageCommands.ts';
import type { OutputLog } from './outputLog.ts';
import {
  checkPendingWrites,
  openPendingCard,
  removePendingWrite,
  sendPendingAgain,
} from './pendingWrites/pendingWriteActions.ts';
import type { PendingWrites } from './pendingWrites/pendingWrites.ts';
import { copyCardAsImage, exportCard, previewCard, previewRevision } from './preview/previewCommands.ts';
import type { Previews } from './preview/previewPanels.ts';
import { showResponse } from './results/showResponse.ts';
import { compareAsText, compareWithPublished } from './review/compareCommands.ts';
import type { Reviews } from './review/reviewPanels.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { resetSandbox, startSandbox, stopSandbox, useSandbox } from './sandbox/sandboxCommands.ts';
import { CardSearch } from './search/cardSearch.ts';
import { cardsThatMention, searchCards } from './search/searchCommands.ts';
import type { ChannelsTree } from './tree/channelsTree.ts';
import { clearFilter, filterCards, showExpiringSoon, showUnresolvedLinks } from './tree/filterCommands.ts';
import {
  copyCardId,
  fromTree,
  groupCards,
  loadMore,
  openCard,
  openCardBeside,
  refresh,
  sortCards,
  type TreeSelection,
} from './tree/treeCommands.ts';
import type { Walkthroughs } from './walkthroughs.ts';

/** The candle commands, each about one card. */
export interface CandleCommands {
  loadFromFile(card: vscode.Uri | undefined): Promise<void>;
  reload(card: vscode.Uri | undefined): Promise<void>;
}

/** What commands work with. */
export interface CommandDependencies {
  readonly connections: ConnectionList;
  readonly store: ConnectionStore;
  readonly keys: ApiKeys;
  readonly serverSecrets: ServerSecrets;
  readonly sandbox: Sandbox;
  readonly contextKeys: ContextKeys;
  readonly files: CardFileSystem;
  readonly pictures: PublishedSnapshots;
  readonly tree: ChannelsTree;
  readonly view: TreeSelection;
  readonly market: MarketData;
  readonly candles: CandleCommands;
  readonly drawings: ChartActionRunner;
  readonly previews: Previews;
  readonly reviews: Reviews;
  readonly history: VersionHistory;
  readonly inFront: ShownCard;
  readonly extensionUri: vscode.Uri;
  readonly origins: DraftOrigins;
  readonly walkthroughs: Walkthroughs;
  readonly admin: AdminHandlers;
  readonly pending: PendingWrites;
  readonly log: OutputLog;
}

/** Every command's handler. A new command needs an id in `commandIds.ts` and a line here. */
export function commandTable(parts: CommandDependencies): CommandTable {
  const { connections, store, keys, sandbox, contextKeys, files, pictures, tree, view, origins, walkthroughs, log } =
    parts;
  const search = new CardSearch({ connections, tree, remoteCards: files });
  const deleteChosen = deleteCard(connections, files);
  return {
    'chartCards.addConnection': addConnection(connections, store),
    'chartCards.switchConnection': switchConnection(connections, store),
    'chartCards.addChannel': addChannel(connections, store),
    'chartCards.changeSender': changeSender(connections),
    'chartCards.signIn': signIn(connections, keys),
    'chartCards.signOut': signOut(connections, keys),
    'chartCards.forgetAllKeys': forgetAllKeys(keys, parts.serverSecrets),
    'chartCards.testConnection': testConnection(connections),
    'chartCards.connectionMenu': connectionMenu(connections, contextKeys),
    'chartCards.useSandbox': useSandbox(connections, store),
    'chartCards.startSandbox': startSandbox(connections, sandbox),
    'chartCards.stopSandbox': stopSandbox(sandbox),
    'chartCards.resetSandbox': resetSandbox(sandbox, tree),
    'chartCards.refresh': refresh(tree),
    'chartCards.loadMore': loadMore(tree),
    'chartCards.filterCards': filterCards(tree),
    'chartCards.clearFilter': clearFilter(tree),
    'chartCards.sortCards': sortCards(tree),
    'chartCards.groupCards': groupCards(tree),
    'chartCards.copyCardId': copyCardId(view),
    'chartCards.openCard': walkthroughs.withCard(openCard(files)),
    'chartCards.openCardBeside': openCardBeside(view, files),
    'chartCards.openCardById': openCardById(connections, files),
    'chartCards.newCard': newCard(parts.market),
    'chartCards.publishDraft': publishDraft(connections, parts, origins),
    'chartCards.appendDrawings': appendDrawings(connections, files, origins),
    'chartCards.saveCard': saveCard(files),
    'chartCards.saveCardAsDraft': saveCardAsDraft(origins),
    'chartCards.compareWithPublished': walkthroughs.withCard(compareWithPublished(connections, parts, origins)),
    'chartCards.compareAsText': compareAsText(connections, pictures, origins),
    'chartCards.previewCard': walkthroughs.withCard(previewCard(parts.previews)),
    'chartCards.previewRevision': previewRevision(parts.previews),
    'chartCards.exportCard': walkthroughs.withCard(exportCard(parts.previews, connections, files)),
    'chartCards.copyCardAsImage': copyCardAsImage(parts.previews),
    'chartCards.explainRule': explainRule(parts.extensionUri),
    'chartCards.searchCards': searchCards(search, files, parts.previews, parts.extensionUri),
    'chartCards.cardsThatMention': cardsThatMention(search, files, parts.previews, parts.extensionUri),
    'chartCards.showUnresolvedLinks': showUnresolvedLinks(tree),
    'chartCards.showExpiringSoon': showExpiringSoon(tree),
    'chartCards.previewVersion': previewVersion(parts.history, parts.previews),
    'chartCards.compareVersion': compareVersion(parts.history, files, parts.reviews),
    'chartCards.restoreVersion': restoreVersion(parts.history, files),
    'chartCards.clearHistory': clearHistory(parts.history, parts.inFront),
    'chartCards.deleteCard': (card, selection) => deleteChosen(...fromTree(view, card, selection)),
    'chartCards.refreshCard': refreshCard(files),
    'chartCards.checkCard': checkCard(files),
    'chartCards.openAsText': walkthroughs.withCard(openAsText(files)),
    'chartCards.openAsChart': openAsChart(files),
    'chartCards.loadCandlesFromFile': aboutCard(parts.candles.loadFromFile.bind(parts.candles)),
    'chartCards.reloadCandles': aboutCard(parts.candles.reload.bind(parts.candles)),
    'chartCards.checkPendingWrites': checkPendingWrites(parts.pending),
    'chartCards.removePendingWrite': removePendingWrite(parts.pending),
    'chartCards.openPendingCard': openPendingCard(),
    'chartCards.sendPendingAgain': sendPendingAgain(),
    'chartCards.showResponse': async (response) => response && showResponse(response),
    'chartCards.showLog': showLog(log),
    ...parts.admin,
    ...chartCommands(parts.drawings, () => new Error(vscode.l10n.t('Open a card’s chart first.'))),
  };
}

function aboutCard(run: (card: vscode.Uri | undefined) => Promise<void>): (card?: CardArgument) => Promise<void> {
  return (card) => run(chosenCard(card));
}
