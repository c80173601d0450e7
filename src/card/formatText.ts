import type { Node } from 'jsonc-parser';
import type { CardText } from './cardText.ts';
import { factsOf } from './findings/cardFacts.ts';
import { NodePrinter } from './text/printNode.ts';
import { normalizeEdits } from './text/settleEdits.ts';
import { lineIndentAt, type TextStyle } from './text/textStyle.ts';
import type { TextEdit, TextRange } from './textEdit.ts';
import { trimEndMatching } from './withoutEnd.ts';

/**
 * The text laid out as a new card's file, in the given style: comments stay where they belong, every key, value and
 * trailing comma stays as it is written, and so does the order of keys. Nothing for a text that is no JSON.
 */
export function formatText(card: CardText, style: TextStyle): TextEdit[] {
  const { root, text } = card;
  if (root === undefined || !factsOf(card).isWhole) return [];
  return normalizeEdits(text, [{ offset: 0, length: text.length, newText: new NodePrinter(text, style).whole(root) }]);
}

/** The same for the items that a range touches; their surroundings stay as they are. */
export function formatTextRange(card: CardText, range: TextRange, style: TextStyle): TextEdit[] {
  const { root, text } = card;
  if (root === undefined || !factsOf(card).isWhole) return [];
  const wanted = trimRange(text, range);
  const printer = new NodePrinter(text, style);
  const edits = itemsIn(root, wanted, 0).map(({ node, depth }) => {
    const { offset, length } = node;
    return { offset, length, newText: printer.node(node, depth, lineIndentAt(text, offset)) };
  });
  return normalizeEdits(text, edits);
}

interface Placed {
  readonly node: Node;
  /** Floors of the card above it. */
  readonly depth: number;
}

/** The smallest items that hold all of the range: one, or some beside each other. */
function itemsIn(node: Node, range: TextRange, depth: number): Placed[] {
  const container = node.type === 'property' ? node.children?.[1] : node;
  const children = container?.type === 'object' || container?.type === 'array' ? (container.children ?? []) : [];
  const touched = children.filter((child) => child.offset < rangeEnd(range) && range.offset < rangeEnd(child));
  const [only, other] = touched;
  if (only !== undefined && other === undefined && holds(only, range)) return itemsIn(only, range, depth + 1);
  const isPart = other !== undefined && touched.length < children.length && isWithin(range, touched);
  return isPart ? touched.map((child) => ({ node: child, depth: depth + 1 })) : [{ node, depth }];
}

function holds(node: TextRange, range: TextRange): boolean {
  return node.offset <= range.offset && rangeEnd(range) <= rangeEnd(node);
}

/** The range begins in the first item and ends in the last, so that no bracket around them is meant. */
function isWithin(range: TextRange, items: readonly Node[]): boolean {
  const [first, last] = [items[0], items.at(-1)];
  return first !== undefined && last !== undefined && first.offset <= range.offset && rangeEnd(range) <= rangeEnd(last);
}

/** Without the white space and commas at its ends: whoever selects whole lines means the items on them. */
function trimRange(text: string, { offset, length }: TextRange): TextRange {
  const words = text.slice(offset, offset + length);
  const start = words.search(/[^\s,]/);
  if (start === -1) return { offset, length: 0 };
  return { offset: offset + start, length: trimEndMatching(words, /[\s,]/).length - start };
}

function rangeEnd({ offset, length }: TextRange): number {
  return offset + length;
}
