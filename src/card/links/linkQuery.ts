import { findTextLinks, type MalformedLink, type TextLink } from '../textLinks.ts';

/** What is being written in a link where the caret stands. Places are in the text given. */
export type LinkQuery = {
  /** What accepting a choice replaces. */
  readonly from: number;
  readonly to: number;
  /** From `from` up to the caret. */
  readonly typed: string;
  /** The id that the link has now, whole. */
  readonly objectId: string;
  /** Whether `]]` stands where the link ends. */
  readonly closed: boolean;
  /** Where the link ends, brackets and all; the caret when it is not closed. */
  readonly end: number;
} & (
  | {
      readonly kind: 'id' /** Whether a colon stands after the id, and words after it. */;
      readonly rest: 'none' | 'colon' | 'words';
    }
  | { readonly kind: 'words' }
);

/** What is being written at the caret; undefined outside of links. `text` is one line, as a link never is more. */
export function linkQuery(text: string, caret: number): LinkQuery | undefined {
  const link = findTextLinks(text).findLast(({ range }) => range.offset + 2 <= caret);
  return link === undefined ? undefined : queryIn(text, caret, link);
}

function queryIn(text: string, caret: number, link: TextLink | MalformedLink): LinkQuery | undefined {
  const closed = link.kind === 'link' || link.reason !== 'unclosed';
  const limit = link.range.offset + link.range.length - (closed ? 2 : 0);
  if (caret > limit) return undefined;
  const { offset: idStart, length: idLength } = link.idRange;
  const idEnd = idStart + idLength;
  const common = { objectId: link.id, closed, end: closed ? limit + 2 : caret };
  if (caret <= idEnd) {
    // Nothing says where the id of an unclosed link ends: brackets are also put before words that are there already.
    const to = closed ? idEnd : caret;
    const colon = to < limit && text[to] === ':';
    const rest = !colon ? 'none' : closed && to + 1 < limit ? 'words' : 'colon';
    return { kind: 'id', from: idStart, to, typed: text.slice(idStart, caret), rest, ...common };
  }
  return { kind: 'words', from: idEnd + 1, to: closed ? limit : caret, typed: text.slice(idEnd + 1, caret), ...common };
}
