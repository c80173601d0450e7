import type { ChannelsTree } from '../../tree/channelsTree.ts';

/** Finds a card among all of the connection's channels. */
export function searchCards(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    await tree.refresh();
  };
}
