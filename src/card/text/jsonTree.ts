import type { Node } from 'jsonc-parser';
import type { JsonPath, JsonValue } from '../model/jsonValue.ts';
import type { CardText } from './cardText.ts';
import type { TextRange } from './textEdit.ts';

/** The property of an object with that key: of duplicates the last, as with `JSON.parse`. */
export function propertyOf(node: Node, key: string): Node | undefined {
  return node.type === 'object' ? node.children?.findLast((property) => keyOf(property) === key) : undefined;
}

/** A property node's key. */
export function keyOf(property: Node): string {
  return String(property.children?.[0]?.value);
}

/** A property node's value; undefined if the text ends before it. */
export function valueNodeOf(property: Node): Node | undefined {
  return property.children?.[1];
}

/** The node of the property's value or the array's item; undefined if there is none. */
export function childAt(node: Node, segment: string | number): Node | undefined {
  if (typeof segment === 'number') return node.type === 'array' ? node.children?.[segment] : undefined;
  const property = propertyOf(node, segment);
  return property && valueNodeOf(property);
}

/** The node at the path; undefined if there is none. */
export function nodeAt(root: Node | undefined, path: JsonPath): Node | undefined {
  let node = root;
  for (const segment of path) node = node && childAt(node, segment);
  return node;
}

/** The value of the node. Objects have no prototype; -0 is read as 0. */
export function nodeValue(node: Node): JsonValue {
  if (node.type === 'array') return (node.children ?? []).map(nodeValue);
  if (node.type === 'object') {
    // No prototype, so that `__proto__` is a key like any other.
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

/** The range of the value at `path`, or the nearest existing one around it. */
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

/** The range of the property's key at `path`, quotes included; `rangeOf` for an item or a missing key. */
export function keyRangeOf(card: CardText, path: JsonPath): TextRange {
  const key = path.at(-1);
  let node = card.root;
  for (const segment of path.slice(0, -1)) node = node && childAt(node, segment);
  const keyNode = node && typeof key === 'string' ? propertyOf(node, key)?.children?.[0] : undefined;
  return keyNode === undefined ? rangeOf(card, path) : { offset: keyNode.offset, length: keyNode.length };
}

/**
 * The file range of a part of the string value at `path`. Offsets differ by the quote and by every escape: `
 * ` is one unit of the value and two of the file. `rangeOf` if there is no string at the path.
 */
export function rangeInText(card: CardText, path: JsonPath, within: TextRange): TextRange {
  const node = nodeAt(card.root, path);
  if (node?.type !== 'string') return rangeOf(card, path);
  const written = writtenText(card.text, node);
  // An unclosed string may end with the last character of its value; the range stops before it, as before a quote.
  const last = node.offset + node.length - 1;
  const offset = Math.min(written.offsetOf(within.offset), last);
  return { offset, length: Math.min(written.offsetOf(within.offset + within.length), last) - offset };
}

/** Maps offsets of a string value to the file and back. */
export interface WrittenText {
  /** File offset of the unit at index `unit` of the value; of the end, for one past the last. */
  offsetOf(unit: number): number;
  /** Index of the value's unit at the file offset; the nearest one for an offset outside. */
  unitAt(offset: number): number;
}

/**
 * The mapping for a string node's value in `text`. Offsets differ by the quote and by every escape: `
 * ` is one unit of the value and two of the file. Computed once, so that all links of a long text cost one pass.
 */
export function writtenText(text: string, node: Node): WrittenText {
  const start = node.offset + 1;
  // An unclosed string ends without a quote.
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

/** Whether a string in the text has its closing quote; the last quote may be escaped. */
export function isClosedString(text: string, { offset, length }: Pick<Node, 'offset' | 'length'>): boolean {
  const last = offset + length - 1;
  if (length < 2 || text[last] !== '"') return false;
  let before = last - 1;
  while (before > offset && text[before] === '\\') before--;
  return (last - 1 - before) % 2 === 0;
}
