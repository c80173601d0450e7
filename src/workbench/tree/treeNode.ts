import type { CardNode } from './cardNode.ts';
import type { ChannelNode } from './channelNode.ts';
import type { GroupNode } from './groupNode.ts';
import type { LoadMoreNode } from './loadMoreNode.ts';
import type { MessageNode } from './messageNode.ts';

/** Every kind of row in the channels view; each has a file of its own. */
export type TreeNode = ChannelNode | GroupNode | CardNode | LoadMoreNode | MessageNode;
