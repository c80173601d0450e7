import type { Node, NodeType } from 'jsonc-parser';

/** A node while the tree grows: one shape for all kinds, so that they are quick to make and to read. */
export interface TreeNode {
  readonly type: NodeType;
  readonly offset: number;
  length: number;
  readonly value: string | number | boolean | null | undefined;
  readonly parent: TreeNode | undefined;
  children: TreeNode[] | undefined;
  colonOffset: number | undefined;
}

/** A text, number, boolean or null. */
export function leafNode(
  type: 'string' | 'number' | 'boolean' | 'null',
  offset: number,
  length: number,
  value: string | number | boolean | null,
  parent: TreeNode | undefined,
): TreeNode {
  return { type, offset, length, value, parent, children: undefined, colonOffset: undefined };
}

/** An object, list or property, its end not known yet; a property's parts neither. */
export function branchNode(
  type: 'object' | 'array' | 'property',
  offset: number,
  parent: TreeNode | undefined,
  children: TreeNode[] | undefined,
): TreeNode {
  return { type, offset, length: 0, value: undefined, parent, children, colonOffset: undefined };
}

/** The tree as its readers know it; a part a kind does not have may be there as undefined. */
export function grown(root: TreeNode): Node {
  return root as Node;
}
