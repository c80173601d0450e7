import { SEVERITIES } from '../../src/card/findings/rules.ts';
import type { ReviewChange, ReviewCheck, ReviewConflict, ReviewState } from '../../src/protocol/reviewMessages.ts';

const KIND_NOUNS = [
  ['field', 'field', 'fields'],
  ['text', 'text', 'texts'],
  ['level', 'level', 'levels'],
  ['drawing', 'drawing', 'drawings'],
] as const;

/** Summarizes the changes, e.g. `1 field, 2 texts and 1 drawing differ`, `No changes`. */
export function summarizeChanges(changes: readonly ReviewChange[]): string {
  if (changes.length === 0) return 'No changes';
  const parts = KIND_NOUNS.map(([kind, one, many]) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? undefined : `${count} ${count === 1 ? one : many}`;
  }).filter((part) => part !== undefined);
  const last = parts.pop() ?? '';
  const counted = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  return `${counted} ${changes.length === 1 ? 'differs' : 'differ'}`;
}

/** Changes of one kind, under one heading. */
interface ChangeGroup {
  readonly heading: string;
  readonly changes: readonly ReviewChange[];
}

const GROUP_HEADINGS = [
  ['field', 'Fields'],
  ['level', 'Levels'],
  ['drawing', 'Drawings'],
] as const satisfies readonly (readonly [ReviewChange['kind'], string])[];

/** The changes of the table grouped by kind, without texts. */
export function changeGroups(changes: readonly ReviewChange[]): readonly ChangeGroup[] {
  return GROUP_HEADINGS.map(([kind, heading]) => ({
    heading,
    changes: changes.filter((change) => change.kind === kind),
  })).filter((group) => group.changes.length > 0);
}

/** A line of the checklist with its index, by which the extension identifies it. */
export interface CheckLine {
  readonly check: ReviewCheck;
  readonly place: number;
}

/** Findings by severity, and passed groups of rules. */
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

/** Number of resolved conflicts. */
export function decidedCount(conflicts: readonly ReviewConflict[]): number {
  return conflicts.filter(({ choice }) => choice !== 'open').length;
}

/** E.g. `2 of 3 resolved`, `All 3 resolved`. */
export function formatDecided(conflicts: readonly ReviewConflict[]): string {
  const [decided, all] = [decidedCount(conflicts), conflicts.length];
  if (decided < all) return `${decided} of ${all} resolved`;
  return all === 1 ? 'Resolved' : `All ${all} resolved`;
}

/** The key of the next unresolved conflict after that one, wrapping around to the first. */
export function nextOpenKey(conflicts: readonly ReviewConflict[], after: string | undefined): string | undefined {
  const from = conflicts.findIndex(({ key }) => key === after) + 1;
  return [...conflicts.slice(from), ...conflicts.slice(0, from)].find(({ choice }) => choice === 'open')?.key;
}

/** What to announce about a new state, most important first. */
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
    news.push(refusal ?? 'You can confirm now.');
  }
  return news;
}

/** Capitalizes the first letter, for labels that are also used within sentences. */
export function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
