import type { Activation } from '../activation.ts';
import type { ConnectionServices } from '../connection/registerConnection.ts';
import { DraftOrigins } from '../drafts/draftOrigins.ts';
import type { CardFileSystem } from '../files/cardFileSystem.ts';
import { Walkthroughs } from '../walkthroughs.ts';
import { ChannelsTree } from './channelsTree.ts';
import { CardStatusDecorations, ChannelsView } from './channelsView.ts';
import { DraftsTree } from './draftsTree.ts';
import { KnownCards } from './knownCards.ts';

/** The views of channels and drafts. */
interface TreeServices {
  readonly tree: ChannelsTree;
  readonly view: ChannelsView;
  readonly origins: DraftOrigins;
  readonly walkthroughs: Walkthroughs;
}

/** Registers the views of channels and drafts, and the walkthroughs, which open cards from them. */
export function registerTrees(
  { context, contextKeys, register }: Activation,
  { connections, sandbox }: Pick<ConnectionServices, 'connections' | 'sandbox'>,
  files: CardFileSystem,
): TreeServices {
  const { extensionUri: extension, globalState: memory } = context;
  const known = new KnownCards(memory);
  const tree = register(
    new ChannelsTree({ connections, sandbox, remoteCards: files, known, contextKeys, memory, extension }),
  );
  const walkthroughs = register(new Walkthroughs(tree, connections));
  const view = register(new ChannelsView(tree, connections));
  register(new CardStatusDecorations(tree, files));
  const origins = register(new DraftOrigins(memory));
  register(new DraftsTree(origins, files));
  return { tree, view, origins, walkthroughs };
}
