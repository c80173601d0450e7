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
interface CandleCommands {
  loadFromFile(card: vscode.Uri | undefined): Promise<void>;
  reload(card: vscode.Uri | undefined): Promise<void>;
}

/** What commands work with. */
interface CommandDependencies {
  readonly connections: ConnectionList;
  readonly store: ConnectionStore;
  readonly keys: ApiKeys;
  readonly serverSecrets: ServerSecrets;
  readonly sandbox: Sandbox;
  readonly contextKeys: ContextKeys;
  readonly files: CardFileSystem;
  readonly snapshots: PublishedSnapshots;
  readonly tree: ChannelsTree;
  readonly view: TreeSelection;
  readonly market: MarketData;
  readonly candles: CandleCommands;
  readonly drawings: ChartActionRunner;
  readonly previews: Previews;
  readonly reviews: Reviews;
  readonly history: VersionHistory;
  readonly currentCard: ShownCard;
  readonly extensionUri: vscode.Uri;
  readonly origins: DraftOrigins;
  readonly walkthroughs: Walkthroughs;
  readonly admin: AdminHandlers;
  readonly pending: PendingWrites;
  readonly log: OutputLog;
}

/**
 * Every command's handler. A new command needs an id in `commandIds.ts` and a line here; an admin command needs a line in
 * `adminCommandTable.ts` instead.
 */
export function commandTable(dependencies: CommandDependencies): CommandTable {
  const { connections, store, keys, sandbox, contextKeys, files, snapshots, tree, view, origins, walkthroughs, log } =
    dependencies;
  const search = new CardSearch({ connections, tree, remoteCards: files });
  const deleteChosen = deleteCard(connections, files);
  return {
    'chartCards.addConnection': addConnection(connections, store),
    'chartCards.switchConnection': switchConnection(connections, store),
    'chartCards.addChannel': addChannel(connections, store),
    'chartCards.changeSender': changeSender(connections),
    'chartCards.signIn': signIn(connections, keys),
    'chartCards.signOut': signOut(connections, keys),
    'chartCards.forgetAllKeys': forgetAllKeys(keys, dependencies.serverSecrets),
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
    'chartCards.newCard': newCard(dependencies.market),
    'chartCards.publishDraft': publishDraft(connections, dependencies, origins),
    'chartCards.appendDrawings': appendDrawings(connections, files, origins),
    'chartCards.saveCard': saveCard(files),
    'chartCards.saveCardAsDraft': saveCardAsDraft(origins),
    'chartCards.compareWithPublished': walkthroughs.withCard(compareWithPublished(connections, dependencies, origins)),
    'chartCards.compareAsText': compareAsText(connections, snapshots, origins),
    'chartCards.previewCard': walkthroughs.withCard(previewCard(dependencies.previews)),
    'chartCards.previewRevision': previewRevision(dependencies.previews),
    'chartCards.exportCard': walkthroughs.withCard(exportCard(dependencies.previews, connections, files)),
    'chartCards.copyCardAsImage': copyCardAsImage(dependencies.previews),
    'chartCards.explainRule': explainRule(dependencies.extensionUri),
    'chartCards.searchCards': searchCards(search, files, dependencies.previews, dependencies.extensionUri),
    'chartCards.cardsThatMention': cardsThatMention(search, files, dependencies.previews, dependencies.extensionUri),
    'chartCards.showUnresolvedLinks': showUnresolvedLinks(tree),
    'chartCards.showExpiringSoon': showExpiringSoon(tree),
    'chartCards.previewVersion': previewVersion(dependencies.history, dependencies.previews),
    'chartCards.compareVersion': compareVersion(dependencies.history, files, dependencies.reviews),
    'chartCards.restoreVersion': restoreVersion(dependencies.history, files),
    'chartCards.clearHistory': clearHistory(dependencies.history, dependencies.currentCard),
    'chartCards.deleteCard': (card, selection) => deleteChosen(...fromTree(view, card, selection)),
    'chartCards.refreshCard': refreshCard(files),
    'chartCards.checkCard': checkCard(files),
    'chartCards.openAsText': walkthroughs.withCard(openAsText(files)),
    'chartCards.openAsChart': openAsChart(files),
    'chartCards.loadCandlesFromFile': aboutCard(dependencies.candles.loadFromFile.bind(dependencies.candles)),
    'chartCards.reloadCandles': aboutCard(dependencies.candles.reload.bind(dependencies.candles)),
    'chartCards.checkPendingWrites': checkPendingWrites(dependencies.pending),
    'chartCards.removePendingWrite': removePendingWrite(dependencies.pending),
    'chartCards.openPendingCard': openPendingCard(),
    'chartCards.sendPendingAgain': sendPendingAgain(),
    'chartCards.showResponse': async (response) => response && showResponse(response),
    'chartCards.showLog': showLog(log),
    ...dependencies.admin,
    ...chartCommands(dependencies.drawings, () => new Error(vscode.l10n.t('Open a card’s chart first.'))),
  };
}

function aboutCard(run: (card: vscode.Uri | undefined) => Promise<void>): (card?: CardArgument) => Promise<void> {
  return (card) => run(chosenCard(card));
}
