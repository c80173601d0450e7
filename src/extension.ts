import type * as vscode from 'vscode';
import { registerAdmin } from './admin/registerAdmin.ts';
import { registerAgents } from './authoring/agents/registerAgents.ts';
import { registerCandles } from './authoring/candles/candleProvider.ts';
import { registerEditor } from './authoring/editor/cardEditorProvider.ts';
import { registerFiles } from './authoring/files/registerFiles.ts';
import { registerHistory } from './authoring/history/historyView.ts';
import { registerLanguage } from './authoring/language/languageFeatures.ts';
import { CardOutcomes } from './authoring/outcome/cardOutcomes.ts';
import { reportFound } from './authoring/pendingWrites/pendingWriteActions.ts';
import { PendingWrites } from './authoring/pendingWrites/pendingWrites.ts';
import { PendingWritesTree } from './authoring/pendingWrites/pendingWritesTree.ts';
import { PreviewPanels } from './authoring/preview/previewPanels.ts';
import { CardSearch } from './authoring/search/cardSearch.ts';
import { registerTrees } from './authoring/tree/registerTrees.ts';
import { Watch } from './authoring/watch/registerWatch.ts';
import { commandHandlers } from './commands.ts';
import { createActivation } from './shell/activation.ts';
import { CommandRunner } from './shell/commandRunner.ts';
import { registerConnection } from './shell/connection/registerConnection.ts';

/** Builds the services and registers the features. Synchronous and without network access: restored tabs wait for it. */
export function activate(context: vscode.ExtensionContext): void {
  const activation = createActivation(context);
  const { contextKeys, log, register } = activation;
  const { extensionUri } = context;
  const connection = registerConnection(activation);
  const { connections, sandbox, journal, onDidWrite } = connection;
  const { candles, market } = registerCandles(activation, connections);
  const { files, reviews, snapshots } = registerFiles(activation, { connections, candles });
  const { history, currentCard } = registerHistory(activation, { files, snapshots, candles });
  const pending = register(
    new PendingWrites({
      journal,
      connections,
      sandbox,
      onDidWrite,
      onFound: (found) => void reportFound(found),
      log: log.warn,
    }),
  );
  register(new PendingWritesTree(pending));
  const trees = registerTrees(activation, connection, files, candles);
  const outcomes = register(new CardOutcomes({ candles, remoteCards: files, log: log.warn }));
  const documents = registerLanguage(activation, {
    files,
    connections,
    candles,
    outcomes,
    market,
    origins: trees.origins,
  });
  const cards = { documents, remoteCards: files, connections, candles, outcomes };
  const { editors, drawings, preferences } = registerEditor(activation, { ...cards, drafts: trees.origins });
  const previews = register(new PreviewPanels({ ...cards, origins: trees.origins, extensionUri, log: log.warn }));
  const admin = registerAdmin(activation, connection);
  const { globalStorageUri: storage } = context;
  const agents = registerAgents(activation, {
    documents,
    files,
    connections,
    candles,
    market,
    editors,
    previews,
    extensionUri,
    storage,
  });
  const { walkthroughs } = trees;
  const search = new CardSearch({ connections, tree: trees.tree, remoteCards: files });
  const watch = register(new Watch(activation, { connections, tree: trees.tree, candles }));
  const commands = commandHandlers({
    ...connection,
    ...trees,
    contextKeys,
    files,
    snapshots,
    market,
    candles,
    drawings,
    editors,
    previews,
    preferences,
    reviews,
    history,
    currentCard,
    search,
    watch,
    extensionUri,
    storage,
    agents,
    pending,
    log,
  });
  register(
    new CommandRunner(
      log,
      { ...commands, ...admin },
      {
        before: async () => {
          await editors.settle();
          await walkthroughs.keep();
        },
        done: (id) => walkthroughs.done(id),
      },
    ),
  );
}
