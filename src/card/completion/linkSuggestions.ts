import type { LinkTarget } from '../mentions/linkTargets.ts';
import { closestMatch } from '../model/strings.ts';
import { findTextLinks, type MalformedLink, type TextLink } from '../model/textLinks.ts';

/** The link being typed at the caret. Offsets are in the given text. */
export type LinkQuery = {
  /** The range that accepting a choice replaces. */
  readonly from: number;
  readonly to: number;
  /** The part from `from` to the caret. */
  readonly typed: string;
  /** The whole ID that the link has now. */
  readonly objectId: string;
  /** Whether the link is closed with `]]`. */
  readonly closed: boolean;
  /** End of the link, brackets included; the caret if it isn't closed. */
  readonly end: number;
} & (
  | {
      readonly kind: 'id' /** Whether a colon follows the ID, and a label follows the colon. */;
      readonly rest: 'none' | 'colon' | 'words';
    }
  | { readonly kind: 'words' }
);

/** The link being typed at the caret; undefined outside links. `text` is one line, because a link never spans lines. */
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
    // The end of an unclosed link's ID is unknown: brackets are also typed before existing words.
    const to = closed ? idEnd : caret;
    const colon = to < limit && text[to] === ':';
    const rest = !colon ? 'none' : closed && to + 1 < limit ? 'words' : 'colon';
    return { kind: 'id', from: idStart, to, typed: text.slice(idStart, caret), rest, ...common };
  }
  return { kind: 'words', from: idEnd + 1, to: closed ? limit : caret, typed: text.slice(idEnd + 1, caret), ...common };
}

/** Something that can be inserted at the caret. */
export type LinkChoice =
  | {
      readonly kind: 'object';
      readonly target: LinkTarget;
      /** Whether the link is unresolved and this is probably the intended target. */
      readonly meant: boolean;
    }
  | { readonly kind: 'words'; readonly words: string };

/** The choices at the caret, most likely first. */
export function linkChoices(query: LinkQuery, targets: readonly LinkTarget[]): readonly LinkChoice[] {
  return query.kind === 'id' ? objectChoices(query, targets) : wordChoices(query, targets);
}

function objectChoices({ typed, objectId, closed }: LinkQuery, targets: readonly LinkTarget[]): readonly LinkChoice[] {
  const ids = targets.map((target) => target.objectId);
  const dead = closed && !ids.includes(objectId);
  const ranked = targets
    .map((target) => ({ target, rank: rankOf(target, typed) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ target }) => target);
  if (!dead && ranked.length > 0) return ranked.map((target) => ({ kind: 'object', target, meant: false }));
  const wanted = dead ? objectId : typed;
  const meant = closestMatch(wanted, ids);
  const others = dead ? [...new Set([...ranked, ...targets])] : [];
  return [
    ...targets
      .filter((target) => target.objectId === meant)
      .map((target) => ({ kind: 'object', target, meant: true }) as const),
    ...others
      .filter((target) => target.objectId !== meant)
      .map((target) => ({ kind: 'object', target, meant: false }) as const),
  ];
}

/**
 * How well an object matches the typed text, 0 best; undefined if it doesn't. IDs rank before labels, prefixes before
 * other matches.
 */
function rankOf({ objectId, what, words }: LinkTarget, typed: string): number | undefined {
  const wanted = typed.trim().toLowerCase();
  const [id, said] = [objectId.toLowerCase(), [what, ...words].map((text) => text.toLowerCase())];
  if (id.startsWith(wanted)) return 0;
  if (said.some((text) => text.split(/\s+/).some((word) => word.startsWith(wanted)))) return 1;
  if (id.includes(wanted)) return 2;
  return said.some((text) => text.includes(wanted)) ? 3 : undefined;
}

/** The typed text is one of the choices: accepting it closes the link. */
function wordChoices({ typed, objectId, closed }: LinkQuery, targets: readonly LinkTarget[]): readonly LinkChoice[] {
  const suggested = targets.find((target) => target.objectId === objectId)?.words ?? [];
  const wanted = typed.trim().toLowerCase();
  const begun = suggested.filter((words) => words.toLowerCase().startsWith(wanted));
  const held = suggested.filter((words) => !begun.includes(words) && words.toLowerCase().includes(wanted));
  const own = wanted === '' || closed || suggested.includes(typed) ? [] : [typed.trimEnd()];
  return [...begun, ...own, ...held].map((words) => ({ kind: 'words', words }));
}

interface ChoiceEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Position of the caret in the text after the edit. */
  readonly caret: number;
}

/** The edit of a choice. An ID is followed by its colon, so that the label comes next; a label closes the link. */
export function choiceEdit(query: LinkQuery, choice: LinkChoice): ChoiceEdit {
  const { from, to } = query;
  if (choice.kind === 'words') {
    const insert = query.closed ? choice.words : `${choice.words}]]`;
    return { from, to, insert, caret: from + choice.words.length + 2 };
  }
  const { objectId } = choice.target;
  const rest = query.kind === 'id' ? query.rest : 'none';
  const insert = rest === 'none' ? `${objectId}:` : objectId;
  const shift = insert.length - (to - from);
  return { from, to, insert, caret: rest === 'words' ? query.end + shift : from + objectId.length + 1 };
}
