import type { Node } from 'jsonc-parser';
import { commaBetween, commentEndAt } from './jsonTrivia.ts';
import { isLineEnd } from './textStyle.ts';

/** A list's item with all that is said of it, in four pieces that follow each other without a gap. */
export interface ItemUnit {
  /** Where the head begins. */
  readonly offset: number;
  /** Comments above or before the item, the item, and comments before its comma. */
  readonly head: string;
  /** Its comma, and white space before it; empty where there is none. */
  readonly comma: string;
  /** Comments behind it that end its line. */
  readonly tail: string;
  /** White space up to the next item's head. */
  readonly space: string;
  /** Whether what is put behind the head, or behind the tail, must begin with a new line. */
  readonly headEndsLine: boolean;
  readonly tailEndsLine: boolean;
}

/** The items of a list with the comments that belong to them. A comment behind the opening bracket is the list's own. */
export function itemUnits(text: string, list: Node): ItemUnit[] {
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

/** Where a stretch of comments ends, and whether the last of them goes on to the end of its line. */
interface Stretch {
  readonly end: number;
  readonly endsLine: boolean;
}

/** The comments on the rest of a line; none where it goes on with something else, unless it may end at `to`. */
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

/** Where the first comment begins, or `to`. */
function firstComment(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (commentEndAt(text, at) > at) return at;
  return to;
}
