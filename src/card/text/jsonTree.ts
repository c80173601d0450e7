import type { Node } from 'jsonc-parser';
import type { CardText } from '../cardText.ts';
import type { JsonPath, JsonValue } from '../jsonValue.ts';
import type { TextRange } from './textEdit.ts';

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
    // Without a prototype, so that `__proto__` is a key like any other.
    const value = Object.create(null) as Record<string, JsonValue>;
    for (const property of node.children ?? []) {
      const child = valueNodeOf(property);
      if (child !== undefined) value[keyOf(property)] = nodeValue(child);
    }
    return value;
  }
  if (typeof node.value === 'number') return node.value + 0;
  return typeof node.value === 'string' || typeof node.value === 'boolean' ? node.value : null;
}

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

/**
 * Where a stretch of a text value stands in the file. The two differ by the quote and by every escape: `\n` is one
 * unit of the value and two of the file. Where the path leads to no text, as `rangeOf`.
 */
export function rangeInText(card: CardText, path: JsonPath, within: TextRange): TextRange {
  const node = nodeAt(card.root, path);
  if (node?.type !== 'string') return rangeOf(card, path);
  const written = writtenText(card.text, node);
  // An unclosed text may end with the last character of its value; the range stops before it, as before a quote.
  const last = node.offset + node.length - 1;
  const offset = Math.min(written.offsetOf(within.offset), last);
  return { offset, length: Math.min(written.offsetOf(within.offset + within.length), last) - offset };
}

/** Where the units of a text value stand in the file that spells it. */
export interface WrittenText {
  /** Offset in the file of the value's unit at `unit`; of the end, for one past the last. */
  offsetOf(unit: number): number;
  /** The value's unit that is spelled at the offset; the nearest one inside the value. */
  unitAt(offset: number): number;
}

/**
 * The places of a string node's value in `text`. The two differ by the quote and by every escape: `\n` is one unit of
 * the value and two of the file. Worked out once, so that all links of a long text cost one reading.
 */
export function writtenText(text: string, node: Node): WrittenText {
  const start = node.offset + 1;
  // A string that is not closed yet ends without its quote.
  const isClosed = node.length > 1 && text[node.offset + node.length - 1] === '"';
  const end = node.offset + node.length - (isClosed ? 1 : 0);
  const firstEscape = text.indexOf('\\', start);
  if (firstEscape === -1 || firstEscape >= end) {
    const length = Math.max(0, end - start);
    return {
      offsetOf: (unit) => start + Math.min(Math.max(unit, 0), length),
      unitAt: (offset) => Math.min(Math.max(offset - start, 0), length),
    };
  }
  const offsets: number[] = [];
  for (let at = start; at < end; at += text[at] === '\\' ? escapeLength(text, at) : 1) offsets.push(at);
  offsets.push(end);
  const last = offsets.length - 1;
  return {
    offsetOf: (unit) => offsets[Math.min(Math.max(unit, 0), last)] ?? end,
    unitAt: (offset) => unitBefore(offsets, offset),
  };
}

function escapeLength(text: string, at: number): number {
  return text[at + 1] === 'u' ? 6 : 2;
}

function unitBefore(offsets: readonly number[], offset: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether a string of the text has its closing quote; the last quote may be an escaped one. */
export function isClosedString(text: string, { offset, length }: Pick<Node, 'offset' | 'length'>): boolean {
  const last = offset + length - 1;
  if (length < 2 || text[last] !== '"') return false;
  let before = last - 1;
  while (before > offset && text[before] === '\\') before--;
  return (last - 1 - before) % 2 === 0;
}
