import * as vscode from 'vscode';
import type { Activation } from '../../shell/activation.ts';
import type { ConnectionServices } from '../../shell/connection/registerConnection.ts';
import { viewId } from '../../shell/contributions.ts';
import { isSettingChanged, readSetting } from '../../shell/settings.ts';
import type { ListCandles } from '../candles/documentCandles.ts';
import { DraftOrigins } from '../documents/draftOrigins.ts';
import { cardUri } from '../documents/remoteCards.ts';
import { DRAFT_PATTERN } from '../drafts/draftFolders.ts';
import { MissingDrafts } from '../drafts/missingDrafts.ts';
import type { CardFileSystem } from '../files/cardFileSystem.ts';
import { ListedOutcomes } from '../outcome/listedOutcomes.ts';
import { Walkthroughs } from '../walkthroughs.ts';
import { ChannelsTree } from './channelsTree.ts';
import { CardStatusDecorations, ChannelsView, OutcomeDecorations } from './channelsView.ts';
import { DraftsTree, PublishedDraftDecorations } from './draftsTree.ts';
import { KnownCards } from './knownCards.ts';

/** The views of channels and drafts. */
interface TreeServices {
  readonly tree: ChannelsTree;
  readonly drafts: DraftsTree;
  readonly view: ChannelsView;
  readonly origins: DraftOrigins;
  readonly missing: MissingDrafts;
  readonly walkthroughs: Walkthroughs;
}

/** Registers the views of channels and drafts, and the walkthroughs, which open cards from them. */
export function registerTrees(
  { context, contextKeys, log, register }: Activation,
  { connections, sandbox }: Pick<ConnectionServices, 'connections' | 'sandbox'>,
  files: CardFileSystem,
  candles: ListCandles,
): TreeServices {
  const { extensionUri: extension, globalState: memory, globalStorageUri: storage } = context;
  const known = new KnownCards(memory);
  const outcomes = register(
    new ListedOutcomes({
      candles,
      convention: () => readSetting('levelConvention'),
      progress: (views, measuring) => {
        for (const view of views)
          void vscode.window.withProgress({ location: { viewId: viewId(view) } }, () => measuring);
      },
      log: (what) => log.warn('listed outcomes', what),
    }),
  );
  register(
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (isSettingChanged(change, 'levelConvention')) outcomes.measureAgain();
    }),
  );
  register(new OutcomeDecorations(outcomes));
  const tree = register(
    new ChannelsTree({
      connections,
      sandbox,
      remoteCards: files,
      known,
      outcomes,
      prices: candles,
      contextKeys,
      memory,
      extension,
    }),
  );
  const walkthroughs = register(new Walkthroughs(tree, connections));
  const view = register(new ChannelsView(tree, connections, outcomes));
  register(new CardStatusDecorations(tree, files, connections));
  const origins = register(new DraftOrigins(memory, storage));
  register(new PublishedDraftDecorations(origins));
  const drafts = register(
    new DraftsTree(
      origins,
      files,
      outcomes,
      {
        cardOf: (address) => (files.publishedOf(cardUri(address, '')) ?? tree.summary(address)?.published)?.card,
        onDidChange: tree.onDidChangeTreeData,
      },
      storage,
    ),
  );
  const missing = register(new MissingDrafts(DRAFT_PATTERN, origins, contextKeys));
  return { tree, drafts, view, origins, missing, walkthroughs };
}
