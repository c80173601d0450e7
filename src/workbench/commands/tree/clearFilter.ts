import { NO_FILTER } from '../../tree/cardFilter.ts';
import type { ChannelsTree } from '../../tree/channelsTree.ts';

/** Shows all cards again. */
export function clearFilter(tree: ChannelsTree): () => void {
  return () => tree.setFilter(NO_FILTER);
}
