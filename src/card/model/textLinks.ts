import type { TextEdit, TextRange } from '../text/textEdit.ts';
import { trimEndMatching } from './strings.ts';

/** A link in a text to a level or drawing, `[[clientObjectId:text]]` (P2 2.4). Ranges are in the given text. */
export interface TextLink {
  readonly kind: 'link';
  readonly range: TextRange;
  readonly id: string;
  readonly idRange: TextRange;
  readonly label: string;
  readonly labelRange: TextRange;
}

/** A malformed link. */
export interface MalformedLink {
  readonly kind: 'malformed';
  /** For an unclosed link: from the brackets to the end of the line, or to the next link's brackets. */
  readonly range: TextRange;
  /** `[[x]]`, `[[:t]]`, `[[x:]]`, `[[x:t`. */
  readonly reason: 'noColon' | 'noId' | 'noLabel' | 'unclosed';
  /** The text in place of the ID; may be empty. */
  readonly id: string;
  readonly idRange: TextRange;
}

/**
 * All links of a text, in order. A link is on one line, its ID ends at the first colon, and it ends at the first `]]`
 * after that, so a label may contain single brackets and further colons. Brackets inside it start a new link: in `[[a:b
 * [[c:d]]` the first is unclosed. Total.
 */
export function findTextLinks(text: string): (TextLink | MalformedLink)[] {
  const links: (TextLink | MalformedLink)[] = [];
  scanTextLinks(text, (parts) => links.push(linkOf(text, parts)));
  return links;
}

/** Offsets of a link's parts: brackets at `start`, colon (-1 without one), end of the label at `end`. */
interface LinkParts {
  id: string;
  start: number;
  colon: number;
  end: number;
  closed: boolean;
}

/**
 * Visits all links of a text in order, as `findTextLinks` does, without creating an object for each: hundreds are only
 * inspected at every keystroke. The same parts object is reused for every visit.
 */
export function scanTextLinks(text: string, visit: (parts: Readonly<LinkParts>) => void): void {
  const parts: LinkParts = { id: '', start: -1, colon: -1, end: -1, closed: false };
  const [colons, closings] = [new NextPlace(text, ':'), new NextPlace(text, ']]')];
  const [feeds, returns] = [new NextPlace(text, '\n'), new NextPlace(text, '\r')];
  for (let start = openingAt(text, 0); start !== -1; ) {
    const next = openingAt(text, start + 2);
    const inner = start + 2;
    const closing = closings.from(inner);
    const limit = Math.min(next === -1 ? text.length : next, feeds.from(inner), returns.from(inner));
    parts.start = start;
    parts.closed = closing < limit;
    parts.end = parts.closed ? closing : limit;
    const colon = colons.from(inner);
    parts.colon = colon < parts.end ? colon : -1;
    parts.id = text.slice(inner, parts.colon === -1 ? parts.end : colon);
    visit(parts);
    start = next;
  }
}

/** Finds the next occurrence of a string; for increasing offsets it reads the text only once. */
class NextPlace {
  private readonly text: string;
  private readonly words: string;
  private place = -1;

  constructor(text: string, words: string) {
    this.text = text;
    this.words = words;
  }

  /** Infinity if there is none. */
  from(at: number): number {
    if (this.place < at) {
      const found = this.text.indexOf(this.words, at);
      this.place = found === -1 ? Number.POSITIVE_INFINITY : found;
    }
    return this.place;
  }
}

/** Start of the next `[[`; of more than two brackets in a row the last two count. */
function openingAt(text: string, from: number): number {
  let at = text.indexOf('[[', from);
  while (at !== -1 && text[at + 2] === '[') at++;
  return at;
}

/** The link of these parts, or the malformed link. */
export function linkOf(text: string, { id, start, colon, end, closed }: Readonly<LinkParts>): TextLink | MalformedLink {
  const range = { offset: start, length: (closed ? end + 2 : end) - start };
  const idRange = { offset: start + 2, length: id.length };
  const label = colon === -1 ? '' : text.slice(colon + 1, end);
  if (closed && id !== '' && label !== '') {
    return { kind: 'link', range, id, idRange, label, labelRange: { offset: colon + 1, length: label.length } };
  }
  const reason = !closed ? 'unclosed' : colon === -1 ? 'noColon' : id === '' ? 'noId' : 'noLabel';
  return { kind: 'malformed', range, reason, id, idRange };
}

/** Whether a link can name the ID: no colon, line end or two brackets in it, and no bracket at its start. */
export function isLinkableId(id: string): boolean {
  return id !== '' && !/[:\r\n]|\[\[|\]\]|^\[/.test(id);
}

/** A link to the object; brackets and line ends that would break it are removed from the label. */
export function formatTextLink(id: string, label: string): string {
  return `[[${id}:${cleanLabel(label) || cleanLabel(id) || 'here'}]]`;
}

function cleanLabel(label: string): string {
  const words = label
    .replace(/[\r\n]+/g, ' ')
    .replace(/\[{2,}/g, '[')
    .replace(/\]{2,}/g, ']');
  return trimEndMatching(words, /[\]\s]/).trimStart();
}

/** The edit that inserts links at `place`: never inside another link, and separated from the words around them. */
export function linkInsertion(text: string, place: number, links: readonly string[]): TextEdit {
  const around = findTextLinks(text).find(
    ({ kind, range }) => kind === 'link' && range.offset < place && place < range.offset + range.length,
  );
  const offset = around === undefined ? place : around.range.offset + around.range.length;
  const before = offset > 0 && !/[\s([{"'“‘/-]$/.test(text.slice(0, offset)) ? ' ' : '';
  const after = /^[\p{L}\p{N}[(]/u.test(text.slice(offset)) ? ' ' : '';
  return { offset, length: 0, newText: `${before}${links.join(' ')}${after}` };
}

/** The text with the IDs of its links mapped; malformed links, and IDs that the map doesn't know, stay. */
export function mapTextLinkIds(text: string, map: (id: string) => string | undefined): string {
  let result = '';
  let end = 0;
  for (const link of findTextLinks(text)) {
    const id = link.kind === 'link' ? map(link.id) : undefined;
    if (id === undefined) continue;
    result += text.slice(end, link.idRange.offset) + id;
    end = link.idRange.offset + link.idRange.length;
  }
  return result + text.slice(end);
}

/** The text as readers see it: labels instead of links. */
export function withoutTextLinks(text: string): string {
  let result = '';
  let end = 0;
  for (const link of findTextLinks(text)) {
    if (link.kind !== 'link') continue;
    result += text.slice(end, link.range.offset) + link.label;
    end = link.range.offset + link.range.length;
  }
  return result + text.slice(end);
}

/** A part of a text that begins at `at`: words, a link, or a malformed link. */
export type TextPiece = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'words' }
  /** `dead`: its object is missing; `end`: where the link ends. */
  | { readonly kind: 'pill'; readonly objectId: string; readonly dead: boolean; readonly end: number }
  | { readonly kind: 'broken'; readonly reason: MalformedLink['reason'] }
);

/** Splits a text into non-empty pieces. */
export function textPieces(text: string, objectIds: { has(id: string): boolean }): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const words = (to: number): void => {
    if (to > end) pieces.push({ kind: 'words', at: end, text: text.slice(end, to) });
  };
  for (const link of findTextLinks(text)) {
    const { offset: at, length } = link.range;
    words(at);
    end = at + length;
    if (link.kind === 'malformed') pieces.push({ kind: 'broken', at, text: text.slice(at, end), reason: link.reason });
    else pieces.push({ kind: 'pill', at, end, objectId: link.id, text: link.label, dead: !objectIds.has(link.id) });
  }
  words(text.length);
  return pieces;
}

/** What's wrong with a malformed link. */
export const BROKEN_TITLES: Readonly<Record<MalformedLink['reason'], string>> = {
  noColon: 'Not a link: the colon is missing. Use [[id:text]].',
  noId: 'Not a link: the ID is missing. Use [[id:text]].',
  noLabel: 'Not a link: the text is missing. Use [[id:text]].',
  unclosed: 'Not a link: ]] is missing. Use [[id:text]].',
};
