import type { Node } from 'jsonc-parser';
import type { JsonPath, JsonValue } from '../jsonPath.ts';
import { BareObject } from './bareObject.ts';

/** The property of an object that counts: of several with one key the last, as `JSON.parse` reads them. */
export function propertyOf(node: Node, key: string): Node | undefined {
  return node.type === 'object' ? node.children?.findLast((property) => keyOf(property) === key) : undefined;
}

/** A property node's key. */
export function keyOf(property: Node): string {
  return String(property.children?.[0]?.value);
}

/** A property node's value; absent where the text breaks off before it. */
export function valueNodeOf(property: Node): Node | undefined {
  return property.children?.[1];
}

/** The node of the property's value or the array's item; absent where there is none. */
export function childAt(node: Node, segment: string | number): Node | undefined {
  if (typeof segment === 'number') return node.type === 'array' ? node.children?.[segment] : undefined;
  const property = propertyOf(node, segment);
  return property && valueNodeOf(property);
}

/** The node at the path; absent where there is none. */
export function nodeAt(root: Node | undefined, path: JsonPath): Node | undefined {
  let node = root;
  for (const segment of path) node = node && childAt(node, segment);
  return node;
}

/** What the node says. Objects inherit nothing; -0 is read as 0. */
export function nodeValue(node: Node): JsonValue {
  if (node.type === 'array') return (node.children ?? []).map(nodeValue);
  if (node.type === 'object') {
    const value = new BareObject();
    for (const property of node.children ?? []) {
      const child = valueNodeOf(property);
      if (child !== undefined) value[keyOf(property)] = nodeValue(child);
    }
    return value;
  }
  if (typeof node.value === 'number') return node.value + 0;
  return typeof node.value === 'string' || typeof node.value === 'boolean' ? node.value : null;
}
