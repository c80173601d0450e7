import type { Node } from 'jsonc-parser';
import { type JsonPath, type JsonValue, sameValue } from '../model/jsonValue.ts';
import type { CardText } from './cardText.ts';
import { setValue, verifiedEdits } from './changeCard.ts';
import { containerEdits, newSlot, type Slot } from './jsonEdit.ts';
import { nodeAt, nodeValue } from './jsonTree.ts';
import type { TextEdit } from './textEdit.ts';
import { commaBetween, commentEndAt, isLineEnd, textStyleOf } from './textStyle.ts';

/**
 * Smallest edits that insert items before the one at `path` (which ends with an array index; one past the end appends).
 */
export function insertItems(card: CardText, path: JsonPath, values: readonly JsonValue[]): TextEdit[] {
  const listPath = path.slice(0, -1);
  const list = nodeAt(card.root, listPath);
  if (values.length === 0) return [];
  if (list?.type !== 'array') return setValue(card, listPath, values);
  const draft = { text: card.text, style: textStyleOf(card.text) };
  const slots = (list.children ?? []).map((_, index): Slot => ({ kind: 'kept', index }));
  const last = path.at(-1);
  const place = typeof last === 'number' ? Math.max(0, Math.min(last, slots.length)) : slots.length;
  slots.splice(place, 0, ...values.map((value, at) => newSlot(draft, [...listPath, place + at], '', value)));
  return verifiedEdits(card, containerEdits(card.text, list, slots, draft.style), (_, after) =>
    values.every((value, at) => {
      const node = nodeAt(after.root, [...listPath, place + at]);
      return node !== undefined && sameValue(nodeValue(node), value);
    }),
  );
}

/**
 * Smallest edits that reorder an array's items: `order[i]` is the current index of the item that moves to `i`. No edits
 * unless it is a permutation. Comments beside and above an item move with it; the white space between items stays.
 */
export function reorderItems(card: CardText, listPath: JsonPath, order: readonly number[]): TextEdit[] {
  const list = nodeAt(card.root, listPath);
  const items = list?.type === 'array' ? (list.children ?? []) : [];
  if (list === undefined || !isOrderOf(order, items.length)) return [];
  const pieces = reorderedPieces(card.text, list, order);
  const edits = pieceEdits(pieces.offset, pieces.before, pieces.after);
  const values = items.map(nodeValue);
  return verifiedEdits(card, edits, (_, after) => {
    const now = nodeAt(after.root, listPath);
    return (
      now?.type === 'array' &&
      sameValue(
        nodeValue(now),
        order.map((place) => values[place]),
      )
    );
  });
}

/** The array's text in pieces, before and after. */
function reorderedPieces(
  text: string,
  list: Node,
  order: readonly number[],
): { readonly offset: number; readonly before: readonly string[]; readonly after: readonly string[] } {
  const units = itemUnits(text, list);
  const { endOfLine } = textStyleOf(text);
  const [before, after]: [string[], string[]] = [[], []];
  /** What follows a line comment must begin on the next line. */
  const behind = (endsLine: boolean, piece: string): string =>
    endsLine && !/^[ \t]*[\r\n]/.test(piece) ? endOfLine + piece : piece;
  order.forEach((source, place) => {
    const [here, comes] = [units[place], units[source]];
    if (here === undefined || comes === undefined) return;
    before.push(here.head, here.comma, here.tail, here.space);
    const between = behind(comes.headEndsLine, here.comma);
    after.push(comes.head, between, comes.tail);
    const rest = text.slice(unitEnd(here), units[place + 1]?.offset ?? list.offset + list.length);
    const space = behind(comes.tail === '' ? comes.headEndsLine && between === '' : comes.tailEndsLine, rest);
    after.push(space.slice(0, space.length - rest.length) + here.space);
  });
  return { offset: units[0]?.offset ?? list.offset, before, after };
}

function unitEnd({ offset, head, comma, tail }: ItemUnit): number {
  return offset + head.length + comma.length + tail.length;
}

function isOrderOf(order: readonly number[], count: number): boolean {
  const places = new Set(order);
  return order.length === count && places.size === count && order.every((place) => place >= 0 && place < count);
}

/** An array's item with its comments, in four adjacent pieces. */
interface ItemUnit {
  /** Offset of the head. */
  readonly offset: number;
  /** Comments above or before the item, the item, and comments before its comma. */
  readonly head: string;
  /** Its comma, and white space before it; empty if there is none. */
  readonly comma: string;
  /** Comments after it up to the end of its line. */
  readonly tail: string;
  /** White space up to the next item's head. */
  readonly space: string;
  /** Whether what follows the head, or the tail, must begin on a new line. */
  readonly headEndsLine: boolean;
  readonly tailEndsLine: boolean;
}

/** The items of an array with their comments. A comment after the opening bracket belongs to the array. */
function itemUnits(text: string, list: Node): ItemUnit[] {
  const children = list.children ?? [];
  const inner = { start: list.offset + 1, end: list.offset + list.length - 1 };
  const parts: { from: number; head: Stretch; commaEnd: number; tail: Stretch }[] = [];
  let from = lineComments(text, inner.start, children[0]?.offset ?? inner.end, false).end;
  children.forEach((child, place) => {
    const end = child.offset + child.length;
    const next = children[place + 1]?.offset ?? inner.end;
    const comma = commaBetween(text, end, next);
    const head = comma === undefined ? { end, endsLine: false } : lastComment(text, end, comma);
    const commaEnd = comma === undefined ? end : comma + 1;
    const tail = lineComments(text, commaEnd, next, place === children.length - 1);
    parts.push({ from: firstComment(text, from, child.offset), head, commaEnd, tail });
    from = tail.end;
  });
  return parts.map(({ from: offset, head, commaEnd, tail }, place) => ({
    offset,
    head: text.slice(offset, head.end),
    comma: text.slice(head.end, commaEnd),
    tail: text.slice(commaEnd, tail.end),
    space: text.slice(tail.end, parts[place + 1]?.from ?? tail.end),
    headEndsLine: head.endsLine,
    tailEndsLine: tail.endsLine,
  }));
}

/** End of a sequence of comments, and whether the last one is a line comment. */
interface Stretch {
  readonly end: number;
  readonly endsLine: boolean;
}

/** The comments on the rest of a line; none if something else follows on it, unless it may end at `to`. */
function lineComments(text: string, from: number, to: number, mayEndThere: boolean): Stretch {
  const none = { end: from, endsLine: false };
  let stretch = none;
  for (let at = from; at < to; ) {
    if (isLineEnd(text, at)) return stretch;
    const end = commentEndAt(text, at);
    if (end > at) {
      if (/[\r\n]/.test(text.slice(at, end))) return stretch;
      stretch = { end, endsLine: text[at + 1] === '/' };
    }
    at = Math.max(at + 1, end);
  }
  return mayEndThere ? stretch : none;
}

function lastComment(text: string, from: number, to: number): Stretch {
  let stretch = { end: from, endsLine: false };
  for (let at = from; at < to; ) {
    const end = commentEndAt(text, at);
    if (end > at) stretch = { end, endsLine: text[at + 1] === '/' };
    at = Math.max(at + 1, end);
  }
  return stretch;
}

/** Start of the first comment, or `to`. */
function firstComment(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (commentEndAt(text, at) > at) return at;
  return to;
}

/** Maximum number of pairs of pieces to compare; beyond it the text is replaced as a whole. */
const MOST_PAIRS = 1_000_000;

/** Edits that turn the adjacent pieces `before`, starting at `offset`, into `after`; most text stays. */
function pieceEdits(offset: number, before: readonly string[], after: readonly string[]): TextEdit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const [a, b] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const stays = commonPieces(a, b);

  const edits: TextEdit[] = [];
  let at = offset + lengthOf(before.slice(0, start));
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...stays, [a.length, b.length] as const]) {
    const length = lengthOf(a.slice(i, nextI));
    const newText = b.slice(j, nextJ).join('');
    if (length > 0 || newText !== '') edits.push({ offset: at, length, newText });
    at += length + (a[nextI]?.length ?? 0);
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return edits;
}

/** Pairs of equal pieces in both orders with the greatest total length. */
function commonPieces(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length * b.length > MOST_PAIRS) return [];
  const width = b.length + 1;
  // At [i, j]: the greatest length of following text that can stay.
  const longest = new Uint32Array((a.length + 1) * width);
  const from = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const kept = a[i] === b[j] ? (a[i]?.length ?? 0) + from(i + 1, j + 1) : 0;
      longest[i * width + j] = Math.max(kept, from(i + 1, j), from(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j] && from(i, j) === (a[i]?.length ?? 0) + from(i + 1, j + 1)) pairs.push([i++, j++]);
    else if (from(i + 1, j) >= from(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}
