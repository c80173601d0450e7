import type { CardText } from './cardText.ts';
import type { JsonPath } from './jsonPath.ts';
import { childAt, propertyOf } from './text/jsonNode.ts';
import type { TextRange } from './textEdit.ts';

/** Where the value at `path` stands, or the nearest place around it that exists. */
export function rangeOf(card: CardText, path: JsonPath): TextRange {
  let node = card.root;
  if (node === undefined) return { offset: 0, length: 0 };
  for (const segment of path) {
    const child = childAt(node, segment);
    if (child === undefined) break;
    node = child;
  }
  return { offset: node.offset, length: node.length };
}

/** Where the key of the property at `path` stands, quotes included; for an item, or where there is no such key, as `rangeOf`. */
export function keyRangeOf(card: CardText, path: JsonPath): TextRange {
  const key = path.at(-1);
  let node = card.root;
  for (const segment of path.slice(0, -1)) node = node && childAt(node, segment);
  const keyNode = node && typeof key === 'string' ? propertyOf(node, key)?.children?.[0] : undefined;
  return keyNode === undefined ? rangeOf(card, path) : { offset: keyNode.offset, length: keyNode.length };
}
