import type { Node } from 'jsonc-parser';
import { shapeAt } from '../model/cardKeys.ts';
import type { JsonPath } from '../model/jsonValue.ts';
import type { CardText } from '../text/cardText.ts';
import { isClosedString, keyOf, nodeAt, valueNodeOf } from '../text/jsonTree.ts';
import type { TextRange } from '../text/textEdit.ts';
import { commentEndAt } from '../text/textStyle.ts';

/** The place at the caret: what is there or can be inserted. `range` is what an insertion replaces. */
export type PlaceInCard =
  /** A key, or a place between the keys of the object at `path`; `colon` is its offset, if the key has one. */
  | ({
      readonly kind: 'key';
      readonly path: JsonPath;
      readonly range: TextRange;
      readonly colon: number | undefined;
    } & Neighbours)
  /** A place between the items of the array at `path`, before the one at `index`. */
  | ({
      readonly kind: 'item';
      readonly path: JsonPath;
      readonly index: number;
      readonly range: TextRange;
    } & Neighbours)
  /** The value at `path`; the node is absent if no value is written yet. */
  | { readonly kind: 'value'; readonly path: JsonPath; readonly node: Node | undefined; readonly range: TextRange }
  /** In a comment, behind a value, or outside the card. */
  | { readonly kind: 'none' };

/** End of the previous and start of the next key or item; absent if there is none. */
interface Neighbours {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

const NONE: PlaceInCard = { kind: 'none' };

/** The place at an offset of a card's text, however incomplete the text. Total. */
export function placeInCard({ root, text }: CardText, offset: number): PlaceInCard {
  if (root === undefined || !encloses(text, root, offset)) return NONE;
  let node = root;
  const path: (string | number)[] = [];
  for (;;) {
    if (node.type === 'object') {
      const property = node.children?.find((child) => touches(child, offset));
      if (property === undefined)
        return gap(text, node, offset, (around) => ({ kind: 'key', path, colon: undefined, ...around }));
      const [key] = property.children ?? [];
      if (key === undefined) return NONE;
      if (offset <= endOf(key)) {
        const neighbours = neighboursOf(node, property);
        return { kind: 'key', path, range: rangeOf(text, key, offset), colon: property.colonOffset, ...neighbours };
      }
      if (property.colonOffset === undefined || offset <= property.colonOffset) return NONE;
      path.push(keyOf(property));
      const value = valueNodeOf(property);
      if (value === undefined || offset < value.offset) {
        return isInComment(text, property.colonOffset + 1, offset)
          ? NONE
          : { kind: 'value', path, node: undefined, range: wordAround(text, offset) };
      }
      node = value;
    } else if (node.type === 'array') {
      const index = node.children?.findIndex((child) => encloses(text, child, offset)) ?? -1;
      const item = node.children?.[index];
      if (item === undefined) {
        const before = (node.children ?? []).filter((child) => endOf(child) <= offset).length;
        return gap(text, node, offset, (around) => ({ kind: 'item', path, index: before, ...around }));
      }
      path.push(index);
      node = item;
    } else return { kind: 'value', path, node, range: rangeOf(text, node, offset) };
    // At its bracket, the caret is beside an object or array and not in it.
    if (!encloses(text, node, offset)) return NONE;
  }
}

type Around = { readonly range: TextRange } & Neighbours;

function gap(text: string, container: Node, offset: number, place: (around: Around) => PlaceInCard): PlaceInCard {
  const children = container.children ?? [];
  const before = children.findLast((child) => endOf(child) <= offset);
  const after = children.find((child) => child.offset >= offset);
  const from = before === undefined ? container.offset + 1 : endOf(before);
  if (isInComment(text, from, offset)) return NONE;
  return place({ range: wordAround(text, offset), before: before && endOf(before), after: after?.offset });
}

function neighboursOf(container: Node, child: Node): Neighbours {
  const children = container.children ?? [];
  const at = children.indexOf(child);
  const before = children[at - 1];
  return { before: before && endOf(before), after: children[at + 1]?.offset };
}

/** A whole value; for an unclosed string only the part before the caret, because its end is unknown. */
function rangeOf(text: string, node: Node, offset: number): TextRange {
  const isOpen = node.type === 'string' && !isClosedString(text, node);
  return { offset: node.offset, length: isOpen ? Math.max(1, offset - node.offset) : node.length };
}

/** The bare word around the caret, which isn't valid JSON yet. */
function wordAround(text: string, offset: number): TextRange {
  let [from, to] = [offset, offset];
  while (from > 0 && isOfWord(text[from - 1])) from--;
  while (to < text.length && isOfWord(text[to])) to++;
  return { offset: from, length: to - from };
}

function isOfWord(unit: string | undefined): boolean {
  return unit !== undefined && /[\w#$.+-]/.test(unit);
}

function isInComment(text: string, from: number, offset: number): boolean {
  for (let at = from; at < offset; ) {
    const end = commentEndAt(text, at);
    // At its end, the caret is still in a line comment.
    if (end > at && (offset < end || (offset === end && text[at + 1] === '/'))) return true;
    at = Math.max(at + 1, end);
  }
  return false;
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

function touches(node: Node, offset: number): boolean {
  return node.offset <= offset && offset <= endOf(node);
}

/** Between the brackets; an unclosed container extends to the end of the text. */
function encloses(text: string, node: Node, offset: number): boolean {
  if (node.type !== 'object' && node.type !== 'array') return touches(node, offset);
  return node.offset < offset && offset <= endOf(node) - (hasClosingBracket(text, node) ? 1 : 0);
}

function hasClosingBracket(text: string, node: Node): boolean {
  const last = node.children?.at(-1);
  const after = last === undefined ? node.offset + 1 : endOf(last);
  return after < endOf(node) && text[endOf(node) - 1] === (node.type === 'object' ? '}' : ']');
}

/**
 * The keys allowed in the object at `path`, in the documents' order. Keys of other types, such as heads of a rectangle,
 * are left out; all are allowed while the type is missing.
 */
export function applicableKeys(card: CardText, path: JsonPath): readonly string[] {
  const shape = shapeAt(path);
  if (shape?.kind !== 'object') return [];
  return [...shape.keys].flatMap(([key, { only }]) => {
    const value: unknown = only && nodeAt(card.root, [...path, only.key])?.value;
    return value === undefined || value === only?.is ? [key] : [];
  });
}

/** Whether the value at `path` is an enum. */
export function isEnum(path: JsonPath): boolean {
  const shape = shapeAt(path);
  return shape?.kind === 'text' && shape.oneOf !== undefined;
}
