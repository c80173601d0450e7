import * as vscode from 'vscode';
import { hostFetchText } from './market/fetchText.ts';
import { LazyAdminCommands } from './workbench/admin/lazyAdminCommands.ts';
import { BulkFileWatcher } from './workbench/bulk/bulkFileWatch.ts';
import { CommandRunner } from './workbench/commandRunner.ts';
import { commandTable } from './workbench/commandTable.ts';
import { ConnectionList } from './workbench/connection/connectionList.ts';
import { ApiKeys, ServerSecrets } from './workbench/connection/connectionSecrets.ts';
import { ConnectionContextKeys, ConnectionStatusBar } from './workbench/connection/connectionStatusBar.ts';
import { ConnectionStore } from './workbench/connection/connectionStore.ts';
import { lazyJournal, PendingWriteReminder } from './workbench/connection/pendingWriteJournal.ts';
import { TransportChoice } from './workbench/connection/transportChoice.ts';
import { ContextKeys } from './workbench/contextKeys.ts';
import { DraftOrigins } from './workbench/drafts/draftOrigins.ts';
import { CandleChoices } from './workbench/editor/candles/candleChoices.ts';
import { CandleFeeds, ConnectionMarket } from './workbench/editor/candles/candleFeeds.ts';
import { CandleProvider } from './workbench/editor/candles/candleProvider.ts';
import { CardEditorProvider, reopenLostEditors } from './workbench/editor/cardEditorProvider.ts';
import { ChartEditorPanels } from './workbench/editor/chartEditorPanels.ts';
import { ChartPreferences } from './workbench/editor/chartPreferences.ts';
import { CardFileSystem } from './workbench/files/cardFileSystem.ts';
import { CardRefresher } from './workbench/files/cardRefresher.ts';
import { PublishedSnapshots } from './workbench/files/publishedSnapshots.ts';
import { runSaveRemedy } from './workbench/files/saveRemedyCommands.ts';
import { CurrentCard, HistoryTree, HistoryView } from './workbench/history/historyView.ts';

import { VersionHistory } from './workbench/history/versionHistory.ts';
import { JobsView } from './workbench/jobs/jobsView.ts';
import { CardDocuments } from './workbench/language/cardDocuments.ts';
import { languageFeatures } from './workbench/language/languageFeatures.ts';
import { OutputLog } from './workbench/outputLog.ts';
import { reportFound } from './workbench/pendingWrites/pendingWriteActions.ts';
import { type CheckedPending, PendingWrites } from './workbench/pendingWrites/pendingWrites.ts';
import { PendingWritesTree } from './workbench/pendingWrites/pendingWritesTree.ts';
import { PreviewPanels } from './workbench/preview/previewPanels.ts';
import { RetiredRouteWatcher } from './workbench/retiredRoutes/retiredRouteWatch.ts';
import { ReviewPanels } from './workbench/review/reviewPanels.ts';
import { Sandbox } from './workbench/sandbox/sandbox.ts';
import { pivotIsInvalidation } from './workbench/settings.ts';
import { ChannelsTree } from './workbench/tree/channelsTree.ts';
import { CardStatusDecorations, ChannelsView } from './workbench/tree/channelsView.ts';

import { DraftsTree } from './workbench/tree/draftsTree.ts';
import { KnownCards } from './workbench/tree/knownCards.ts';
import { Walkthroughs } from './workbench/walkthroughs.ts';

export function activate(context: vscode.ExtensionContext): void {
  const { subscriptions, extensionUri, globalState: memory, globalStorageUri: storage, secrets } = context;
  const own = <T extends vscode.Disposable>(part: T): T => {
    subscriptions.push(part);
    return part;
  };
  const contextKeys = new ContextKeys((key, value) => void vscode.commands.executeCommand('setContext', key, value));
  const log = own(new OutputLog());
  const sandbox = own(
    new Sandbox({
      program: vscode.Uri.joinPath(extensionUri, 'dist', 'sandbox.js'),
      dataFolder: vscode.Uri.joinPath(storage, 'sandbox'),
      seedFile: process.env['CHART_CARDS_SANDBOX_SEED'],
      memory,
      log,
    }),
  );
  const store = new ConnectionStore();
  const keys = new ApiKeys(secrets, memory);
  const written = own(new vscode.EventEmitter<void>());
  const journal = lazyJournal(vscode.Uri.joinPath(storage, 'journal').fsPath, () => written.fire());
  const transports = own(new TransportChoice());
  const serverSecrets = new ServerSecrets(secrets);
  const connections = own(
    new ConnectionList({ store, keys, serverSecrets, secrets, memory, sandbox, transports, journal, log }),
  );
  const feeds = new CandleFeeds(hostFetchText());
  const market = new ConnectionMarket(connections, feeds);
  const choices = new CandleChoices(context.workspaceState);
  const candles = own(new CandleProvider({ connections, feeds, choices, log: log.warn }));
  const reviews = own(new ReviewPanels({ extensionUri, candles, log: log.warn }));
  const pictures = own(new PublishedSnapshots());
  const files = own(new CardFileSystem(connections, storage, { pictures, reviews }, runSaveRemedy));
  own(new CardRefresher(files));
  const history = own(new VersionHistory({ remoteCards: files, snapshots: pictures, storage, log: log.warn }));
  const inFront = own(new CurrentCard());
  const versions = own(new HistoryTree({ history, currentCard: inFront, remoteCards: files }));
  own(new HistoryView(versions, inFront, contextKeys));
  own(new ConnectionContextKeys(connections, sandbox, contextKeys));
  own(new ConnectionStatusBar(connections, contextKeys));
  own(new PendingWriteReminder(journal));
  const onFound = (found: readonly CheckedPending[]) => void reportFound(found);
  const pending = own(
    new PendingWrites({ journal, connections, sandbox, onDidWrite: written.event, onFound, log: log.warn }),
  );
  own(new PendingWritesTree(pending));
  const known = new KnownCards(memory);
  const tree = own(
    new ChannelsTree({ connections, sandbox, remoteCards: files, known, contextKeys, memory, extension: extensionUri }),
  );
  const walkthroughs = own(new Walkthroughs(tree, connections));
  const view = own(new ChannelsView(tree, connections));
  own(new CardStatusDecorations(tree, files));
  const origins = own(new DraftOrigins(memory));
  own(new DraftsTree(origins, files));
  const documents = own(
    new CardDocuments((uri) => {
      const published = files.publishedOf(uri);
      const span = candles.span(uri);
      return {
        now: Date.now(),
        ...(published === undefined ? {} : { published }),
        ...(span === undefined ? {} : { candles: span }),
        pivotIsInvalidation: pivotIsInvalidation(),
      };
    }),
  );
  own(files.onDidChange((uri) => documents.recheck(uri)));
  own(languageFeatures({ extensionUri, documents, remoteCards: files, connections, candles, market }));
  own(candles.onDidChange((uri) => documents.recheck(uri)));
  const desk = {
    memory: own(new ChartPreferences(memory)),
    panels: new ChartEditorPanels((chartFocus) => contextKeys.update({ chartFocus })),
  };
  const editors = own(
    new CardEditorProvider({
      extensionUri,
      documents,
      remoteCards: files,
      connections,
      candles,
      chart: desk,
      log: log.warn,
    }),
  );
  const previews = own(
    new PreviewPanels({ extensionUri, documents, remoteCards: files, connections, candles, log: log.warn }),
  );
  const admin = own(
    new LazyAdminCommands({
      connections,
      store,
      secrets: serverSecrets,
      sandbox,
      journal,
      contextKeys,
      memory,
      storage,
      extensionUri,
      log: log.warn,
    }),
  );
  own(new JobsView(admin, storage));
  own(new BulkFileWatcher(admin));
  own(new RetiredRouteWatcher(admin));
  own(
    new CommandRunner(
      log,
      commandTable({
        connections,
        store,
        keys,
        serverSecrets,
        sandbox,
        contextKeys,
        files,
        pictures,
        tree,
        view,
        market,
        candles,
        drawings: desk.panels,
        previews,
        reviews,
        history,
        inFront,
        admin: admin.handlers,
        extensionUri,
        origins,
        walkthroughs,
        pending,
        log,
      }),
      {
        before: async () => {
          await editors.settle();
          await walkthroughs.keep();
        },
        done: (id) => walkthroughs.done(id),
      },
    ),
  );
  void reopenLostEditors(context.workspaceState);
}
