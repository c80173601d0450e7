import { SEVERITIES } from '../../src/card/findings/finding.ts';
import type { ReviewChange, ReviewCheck, ReviewConflict, ReviewState } from '../../src/protocol/reviewMessages.ts';

const KIND_NOUNS = [
  ['field', 'field', 'fields'],
  ['text', 'text', 'texts'],
  ['level', 'level', 'levels'],
  ['drawing', 'drawing', 'drawings'],
] as const;

/** How many of what differ, e.g. `1 field, 2 texts and 1 drawing differ`; `Nothing differs`. */
export function summarizeChanges(changes: readonly ReviewChange[]): string {
  if (changes.length === 0) return 'Nothing differs';
  const parts = KIND_NOUNS.map(([kind, one, many]) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? undefined : `${count} ${count === 1 ? one : many}`;
  }).filter((part) => part !== undefined);
  const last = parts.pop() ?? '';
  const counted = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  return `${counted} ${changes.length === 1 ? 'differs' : 'differ'}`;
}

/** Changes of one kind, under one heading. */
export interface ChangeGroup {
  readonly heading: string;
  readonly changes: readonly ReviewChange[];
}

const GROUP_HEADINGS = [
  ['field', 'Fields'],
  ['level', 'Levels'],
  ['drawing', 'Drawings'],
] as const satisfies readonly (readonly [ReviewChange['kind'], string])[];

/** The changes of the table, a group a kind, in the order in which they came; texts have a place of their own. */
export function changeGroups(changes: readonly ReviewChange[]): readonly ChangeGroup[] {
  return GROUP_HEADINGS.map(([kind, heading]) => ({
    heading,
    changes: changes.filter((change) => change.kind === kind),
  })).filter((group) => group.changes.length > 0);
}

/** A line of the checklist and its place in it, which is its name for the extension. */
export interface CheckLine {
  readonly check: ReviewCheck;
  readonly place: number;
}

/** What was found, the gravest first, apart from what is in order. */
export function checkLines(checks: readonly ReviewCheck[]): {
  readonly found: readonly CheckLine[];
  readonly inOrder: readonly CheckLine[];
} {
  const lines = checks.map((check, place) => ({ check, place }));
  return {
    found: SEVERITIES.flatMap((severity) => lines.filter(({ check }) => check.severity === severity)),
    inOrder: lines.filter(({ check }) => check.severity === 'ok'),
  };
}

/** How many of the parts are decided. */
export function decidedCount(conflicts: readonly ReviewConflict[]): number {
  return conflicts.filter(({ choice }) => choice !== 'open').length;
}

/** E.g. `2 of 3 decided`, `All 3 decided`. */
export function formatDecided(conflicts: readonly ReviewConflict[]): string {
  const [decided, all] = [decidedCount(conflicts), conflicts.length];
  if (decided < all) return `${decided} of ${all} decided`;
  return all === 1 ? 'Decided' : `All ${all} decided`;
}

/** The key of the next part that nobody has decided, after that one and round to the first. */
export function nextOpenKey(conflicts: readonly ReviewConflict[], after: string | undefined): string | undefined {
  const from = conflicts.findIndex(({ key }) => key === after) + 1;
  return [...conflicts.slice(from), ...conflicts.slice(0, from)].find(({ choice }) => choice === 'open')?.key;
}

/** What a new state has to say to somebody who listens, in the order in which it matters; nothing where all is as it was. */
export function stateAnnouncements(before: ReviewState | undefined, now: ReviewState): readonly string[] {
  if (before === undefined) return now.notice === undefined ? [] : [now.notice];
  const news: string[] = [];
  if (now.notice !== undefined && now.notice !== before.notice) news.push(now.notice);
  if (now.mode === 'conflict') {
    const [old, words] = [formatDecided(before.conflicts), formatDecided(now.conflicts)];
    if (old !== words) news.push(`${words}.`);
  } else {
    const [old, counts] = [summarizeChanges(before.changes), summarizeChanges(now.changes)];
    if (old !== counts) news.push(`${counts}.`);
  }
  const [refusal, wasRefused] = [now.confirm?.refusal, before.confirm?.refusal];
  if (refusal !== wasRefused && now.confirm !== undefined) {
    news.push(refusal ?? 'It can be confirmed now.');
  }
  return news;
}

/** The text with a capital at its beginning: what stands for itself begins so, what stands in a sentence does not. */
export function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
