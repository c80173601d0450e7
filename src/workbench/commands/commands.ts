import * as vscode from 'vscode';
import type { AdminHandlers } from '../admin/adminGate.ts';
import type { ApiKeys } from '../connection/apiKeys.ts';
import type { ConnectionList } from '../connection/connectionList.ts';
import type { ConnectionStore } from '../connection/connectionStore.ts';
import type { ServerSecrets } from '../connection/serverSecrets.ts';
import type { ContextKeys } from '../contextKeys.ts';
import type { CardFileSystem } from '../files/cardFileSystem.ts';
import type { PublishedSnapshots } from '../files/publishedText.ts';
import type { VersionHistory } from '../history/versionHistory.ts';
import type { OutputLog } from '../log/outputLog.ts';
import {
  checkPendingWrites,
  openPendingCard,
  removePendingWrite,
  sendPendingAgain,
} from '../pending/pendingCommands.ts';
import type { PendingWrites } from '../pending/pendingWrites.ts';
import type { Previews } from '../preview/previewPanels.ts';
import { showResponse } from '../responses/showResponse.ts';
import type { Reviews } from '../review/reviewPanels.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { CardSearch } from '../search/cardSearch.ts';
import type { ChannelsTree } from '../tree/channelsTree.ts';
import type { Walkthroughs } from '../walkthroughs.ts';
import { appendDrawings } from './author/appendDrawings.ts';
import { checkCard } from './author/checkCard.ts';
import { type CardArgument, chosenCard } from './author/chosenCard.ts';
import { compareAsText } from './author/compareAsText.ts';
import { compareWithPublished } from './author/compareWithPublished.ts';
import { deleteCard } from './author/deleteCard.ts';
import type { DraftOrigins } from './author/draftOrigins.ts';
import { type MarketData, newCard } from './author/newCard.ts';
import { openCardById } from './author/openCardById.ts';
import { publishDraft } from './author/publishDraft.ts';
import { refreshCard } from './author/refreshCard.ts';
import { saveCard } from './author/saveCard.ts';
import { saveCardAsDraft } from './author/saveCardAsDraft.ts';
import { type ChartActionRunner, chartCommands } from './chart/chartCommands.ts';
import type { CommandTable } from './commandIds.ts';
import { addChannel } from './connection/addChannel.ts';
import { addConnection } from './connection/addConnection.ts';
import { changeSender } from './connection/changeSender.ts';
import { connectionMenu } from './connection/connectionMenu.ts';
import { forgetAllKeys } from './connection/forgetAllKeys.ts';
import { showLog } from './connection/showLog.ts';
import { signIn } from './connection/signIn.ts';
import { signOut } from './connection/signOut.ts';
import { switchConnection } from './connection/switchConnection.ts';
import { testConnection } from './connection/testConnection.ts';
import { openAsChart } from './editor/openAsChart.ts';
import { openAsText } from './editor/openAsText.ts';
import { clearHistory, type ShownCard } from './history/clearHistory.ts';
import { compareVersion } from './history/compareVersion.ts';
import { previewVersion } from './history/previewVersion.ts';
import { restoreVersion } from './history/restoreVersion.ts';
import { explainRule } from './language/explainRule.ts';
import { copyCardAsImage } from './preview/copyCardAsImage.ts';
import { exportCard } from './preview/exportCard.ts';
import { previewCard } from './preview/previewCard.ts';
import { previewRevision } from './preview/previewRevision.ts';
import { resetSandbox } from './sandbox/resetSandbox.ts';
import { startSandbox } from './sandbox/startSandbox.ts';
import { stopSandbox } from './sandbox/stopSandbox.ts';
import { useSandbox } from './sandbox/useSandbox.ts';
import { cardsThatMention } from './search/cardsThatMention.ts';
import { searchCards } from './search/searchCards.ts';
import { showExpiringSoon } from './search/showExpiringSoon.ts';
import { showUnresolvedLinks } from './search/showUnresolvedLinks.ts';
import { clearFilter } from './tree/clearFilter.ts';
import { copyCardId } from './tree/copyCardId.ts';
import { filterCards } from './tree/filterCards.ts';
import { groupCards } from './tree/groupCards.ts';
import { loadMore } from './tree/loadMore.ts';
import { openCard } from './tree/openCard.ts';
import { openCardBeside } from './tree/openCardBeside.ts';
import { refresh } from './tree/refresh.ts';
import { sortCards } from './tree/sortCards.ts';
import { fromTree, type TreeSelection } from './tree/treeSelection.ts';

/** What the candles' commands do; each is about one card. */
export interface CandleCommands {
  loadFromFile(card: vscode.Uri | undefined): Promise<void>;
  reload(card: vscode.Uri | undefined): Promise<void>;
}

/** All that commands work with. */
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

/** Every command and what it runs. A new one is a file beside this one, an id in `commandIds.ts`, and a line here. */
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
