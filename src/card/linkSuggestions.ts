import type { LinkTarget } from './linkTargets.ts';
import { closestMatch } from './strings.ts';
import { findTextLinks, type MalformedLink, type TextLink } from './textLinks.ts';

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

/** Something that can be put where the caret is. */
export type LinkChoice =
  | {
      readonly kind: 'object';
      readonly target: LinkTarget;
      /** Whether the link names nothing, and this is probably what it was to name. */
      readonly meant: boolean;
    }
  | { readonly kind: 'words'; readonly words: string };

/** The choices for what is being written, the likeliest first. */
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

/** How well an object fits what is typed, 0 best; undefined when it does not. Ids before words, beginnings before the rest. */
function rankOf({ objectId, what, words }: LinkTarget, typed: string): number | undefined {
  const wanted = typed.trim().toLowerCase();
  const [id, said] = [objectId.toLowerCase(), [what, ...words].map((text) => text.toLowerCase())];
  if (id.startsWith(wanted)) return 0;
  if (said.some((text) => text.split(/\s+/).some((word) => word.startsWith(wanted)))) return 1;
  if (id.includes(wanted)) return 2;
  return said.some((text) => text.includes(wanted)) ? 3 : undefined;
}

/** What was typed stands among them: accepting it closes the link. */
function wordChoices({ typed, objectId, closed }: LinkQuery, targets: readonly LinkTarget[]): readonly LinkChoice[] {
  const suggested = targets.find((target) => target.objectId === objectId)?.words ?? [];
  const wanted = typed.trim().toLowerCase();
  const begun = suggested.filter((words) => words.toLowerCase().startsWith(wanted));
  const held = suggested.filter((words) => !begun.includes(words) && words.toLowerCase().includes(wanted));
  const own = wanted === '' || closed || suggested.includes(typed) ? [] : [typed.trimEnd()];
  return [...begun, ...own, ...held].map((words) => ({ kind: 'words', words }));
}

/** What accepting a choice does to the text. */
interface ChoiceEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Where the caret stands afterwards, in the text as it is then. */
  readonly caret: number;
}

/** The edit of a choice. An id is followed by its colon, so that the words come next; words close the link. */
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
