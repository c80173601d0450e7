import type { ChannelsTree } from '../../tree/channelsTree.ts';
import type { LoadMoreNode } from '../../tree/loadMoreNode.ts';

/** Reads the next page of a channel. */
export function loadMore(tree: ChannelsTree): (node?: unknown) => Promise<void> {
  return async (node) => {
    if (isLoadMore(node)) await tree.loadMore(node.parent);
  };
}

function isLoadMore(node: unknown): node is LoadMoreNode {
  return typeof node === 'object' && node !== null && 'kind' in node && node.kind === 'loadMore';
}
