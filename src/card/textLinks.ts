import { CutStrings } from './text/cutStrings.ts';
import type { TextRange } from './textEdit.ts';

/** A link of a text to a level or drawing, `[[clientObjectId:text]]` (P2 2.4). Ranges are in the text given. */
export interface TextLink {
  readonly kind: 'link';
  readonly range: TextRange;
  readonly id: string;
  readonly idRange: TextRange;
  readonly label: string;
  readonly labelRange: TextRange;
}

/** Something that begins as a link and is none. */
export interface MalformedLink {
  readonly kind: 'malformed';
  /** Unclosed: from the brackets to the end of the line, or to the next link's. */
  readonly range: TextRange;
  /** `[[x]]`, `[[:t]]`, `[[x:]]`, `[[x:t`. */
  readonly reason: 'noColon' | 'noId' | 'noLabel' | 'unclosed';
  /** What stands where the id would; may be empty. */
  readonly id: string;
  readonly idRange: TextRange;
}

/**
 * All links of a text, in order. A link stands on one line, its id goes to the first colon, and it ends at the first
 * `]]` after it, so a label may hold single brackets and further colons. Brackets inside it begin anew:
 * of `[[a:b [[c:d]]` the first is unclosed. Total.
 */
export function findTextLinks(text: string): (TextLink | MalformedLink)[] {
  const links: (TextLink | MalformedLink)[] = [];
  const ids = new CutStrings();
  for (let start = openingAt(text, 0); start !== -1; ) {
    const next = openingAt(text, start + 2);
    // Looking no further than the next link keeps this linear in the text.
    links.push(linkAt(text, start, next === -1 ? text.length : next, ids));
    start = next;
  }
  return links;
}

/** Where the next `[[` begins; of more than two brackets in a row the last two count. */
function openingAt(text: string, from: number): number {
  let at = text.indexOf('[[', from);
  while (at !== -1 && text[at + 2] === '[') at++;
  return at;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const COLON = 58;
const CLOSE_BRACKET = 93;

/** The link that begins at `start` and ends before `limit`. */
function linkAt(text: string, start: number, limit: number, ids: CutStrings): TextLink | MalformedLink {
  const inner = start + 2;
  let colon = -1;
  let sum = 0;
  let closed = false;
  let end = inner;
  for (; end < limit; end++) {
    const unit = text.charCodeAt(end);
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) break;
    if (colon === -1) {
      if (unit === COLON) colon = end;
      else sum = (sum * 31 + unit) | 0;
    }
    closed = unit === CLOSE_BRACKET && end + 1 < limit && text.charCodeAt(end + 1) === CLOSE_BRACKET;
    if (closed) break;
  }
  const id = colon === -1 ? text.slice(inner, end) : ids.cut(text, inner, colon, sum);
  const range = { offset: start, length: (closed ? end + 2 : end) - start };
  const idRange = { offset: inner, length: id.length };
  const label = colon === -1 ? '' : text.slice(colon + 1, end);
  if (closed && id !== '' && label !== '') {
    return { kind: 'link', range, id, idRange, label, labelRange: { offset: colon + 1, length: label.length } };
  }
  const reason = !closed ? 'unclosed' : colon === -1 ? 'noColon' : id === '' ? 'noId' : 'noLabel';
  return { kind: 'malformed', range, reason, id, idRange };
}

/** Whether a link can name the id: it must not hold a colon, a line end, or two brackets, nor begin with one. */
export function isLinkableId(id: string): boolean {
  return id !== '' && !/[:\r\n]|\[\[|\]\]|^\[/.test(id);
}

/** A link to the object; brackets and line ends that would break it are taken out of the label. */
export function formatTextLink(id: string, label: string): string {
  return `[[${id}:${wordsOf(label) || wordsOf(id) || 'here'}]]`;
}

function wordsOf(label: string): string {
  return label
    .replace(/[\r\n]+/g, ' ')
    .replace(/\[{2,}/g, '[')
    .replace(/\]{2,}/g, ']')
    .replace(/[\]\s]+$/, '')
    .trim();
}

/** The text with the ids of its links mapped; malformed links and ids the map leaves undefined stay as they are. */
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

/** The text with links to one object leading to its new id. */
export function renameTextLinks(text: string, from: string, to: string): string {
  return mapTextLinkIds(text, (id) => (id === from ? to : undefined));
}

/** The text as a reader sees it: labels instead of links. */
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
