import type { ChannelsTree } from '../../tree/channelsTree.ts';

/** Narrows the tree to cards that expire soon. */
export function showExpiringSoon(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    await tree.refresh();
  };
}
