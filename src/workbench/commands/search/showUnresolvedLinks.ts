import type { ChannelsTree } from '../../tree/channelsTree.ts';

/** Narrows the tree to cards with links that lead nowhere. */
export function showUnresolvedLinks(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    await tree.refresh();
  };
}
