import { closestMatch } from '../findings/nearest.ts';
import type { LinkQuery } from './linkQuery.ts';
import type { LinkTarget } from './linkTargets.ts';

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
