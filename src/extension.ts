import * as vscode from 'vscode';
import { hostFetchText } from './market/hostFetchText.ts';
import { AdminGate } from './workbench/admin/adminGate.ts';
import { BulkFileWatch } from './workbench/bulk/bulkFileWatch.ts';
import { DraftOrigins } from './workbench/commands/author/draftOrigins.ts';
import { CommandRunner } from './workbench/commands/commandRunner.ts';
import { commandTable } from './workbench/commands/commands.ts';
import { runRemedy } from './workbench/commands/runRemedy.ts';
import { ApiKeys } from './workbench/connection/apiKeys.ts';
import { ConnectionContext } from './workbench/connection/connectionContext.ts';
import { ConnectionList } from './workbench/connection/connectionList.ts';
import { ConnectionStatusBar } from './workbench/connection/connectionStatusBar.ts';
import { ConnectionStore } from './workbench/connection/connectionStore.ts';
import { lazyJournal } from './workbench/connection/lazyJournal.ts';
import { ServerSecrets } from './workbench/connection/serverSecrets.ts';
import { TransportChoice } from './workbench/connection/transportChoice.ts';
import { UnsettledOffer } from './workbench/connection/unsettledOffer.ts';
import { ContextKeys } from './workbench/contextKeys.ts';
import { CandleChoices } from './workbench/editor/candles/candleChoices.ts';
import { CandleFeeds } from './workbench/editor/candles/candleFeeds.ts';
import { CandleProvider } from './workbench/editor/candles/candleProvider.ts';
import { ConnectionMarket } from './workbench/editor/candles/connectionMarket.ts';
import { CardEditorProvider } from './workbench/editor/cardEditorProvider.ts';
import { DeskMemory } from './workbench/editor/desk/deskMemory.ts';
import { DeskPanels } from './workbench/editor/desk/deskPanels.ts';
import { reopenLostEditors } from './workbench/editor/reopenLostEditors.ts';
import { CardFileSystem } from './workbench/files/cardFileSystem.ts';
import { CleanCards } from './workbench/files/cleanCards.ts';
import { PublishedText } from './workbench/files/publishedText.ts';
import { CardInFront } from './workbench/history/cardInFront.ts';
import { HistoryTree } from './workbench/history/historyTree.ts';
import { HistoryView } from './workbench/history/historyView.ts';
import { VersionHistory } from './workbench/history/versionHistory.ts';
import { JobsView } from './workbench/jobs/jobsView.ts';
import { CardDocuments } from './workbench/language/cardDocuments.ts';
import { languageFeatures } from './workbench/language/languageFeatures.ts';
import { pivotIsInvalidation } from './workbench/levelConvention.ts';
import { OutputLog } from './workbench/log/outputLog.ts';
import { tellFound } from './workbench/pending/pendingCommands.ts';
import { PendingTree } from './workbench/pending/pendingTree.ts';
import { type CheckedPending, PendingWrites } from './workbench/pending/pendingWrites.ts';
import { PreviewPanels } from './workbench/preview/previewPanels.ts';
import { ReviewPanels } from './workbench/review/reviewPanels.ts';
import { RetiredRouteWatch } from './workbench/routes/retiredRouteWatch.ts';
import { Sandbox } from './workbench/sandbox/sandbox.ts';
import { CardStatusDecorations } from './workbench/tree/cardStatusDecorations.ts';
import { ChannelsTree } from './workbench/tree/channelsTree.ts';
import { ChannelsView } from './workbench/tree/channelsView.ts';
import { DraftsTree } from './workbench/tree/draftsTree.ts';
import { KnownCards } from './workbench/tree/knownCards.ts';
import { Walkthroughs } from './workbench/walkthroughs.ts';

/** Builds the parts and registers the features. Synchronous, and silent on the network: restored tabs wait for it. */
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
  const candles = own(new CandleProvider({ connections, feeds, choices, log: log.odd }));
  const reviews = own(new ReviewPanels({ extensionUri, candles, log: log.odd }));
  const pictures = own(new PublishedText());
  const files = own(new CardFileSystem(connections, storage, { pictures, reviews }, runRemedy));
  own(new CleanCards(files));
  const history = own(new VersionHistory({ remoteCards: files, pictures, storage, log: log.odd }));
  const inFront = own(new CardInFront());
  const versions = own(new HistoryTree({ history, inFront, remoteCards: files }));
  own(new HistoryView(versions, inFront, contextKeys));
  own(new ConnectionContext(connections, sandbox, contextKeys));
  own(new ConnectionStatusBar(connections, contextKeys));
  own(new UnsettledOffer(journal));
  const onFound = (found: readonly CheckedPending[]) => void tellFound(found);
  const pending = own(
    new PendingWrites({ journal, connections, sandbox, onDidWrite: written.event, onFound, log: log.odd }),
  );
  own(new PendingTree(pending));
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
    memory: own(new DeskMemory(memory)),
    panels: new DeskPanels((chartFocus) => contextKeys.update({ chartFocus })),
  };
  const editors = own(
    new CardEditorProvider({ extensionUri, documents, remoteCards: files, connections, candles, desk, log: log.odd }),
  );
  const previews = own(
    new PreviewPanels({ extensionUri, documents, remoteCards: files, connections, candles, log: log.odd }),
  );
  const admin = own(
    new AdminGate({
      connections,
      store,
      secrets: serverSecrets,
      sandbox,
      journal,
      contextKeys,
      memory,
      storage,
      extensionUri,
      log: log.odd,
    }),
  );
  own(new JobsView(admin, storage));
  own(new BulkFileWatch(admin));
  own(new RetiredRouteWatch(admin));
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
        desk: desk.panels,
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
