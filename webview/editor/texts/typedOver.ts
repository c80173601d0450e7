import { ChangeSet, type Text } from '@codemirror/state';

/** What has been typed since the text was taken from the card, as changes to that text. */
export interface LocalEdits {
  readonly base: Text;
  readonly typed: ChangeSet;
}

/** Nothing typed yet. */
export function noLocalEdits(base: Text): LocalEdits {
  return { base, typed: ChangeSet.empty(base.length) };
}

/** What was typed since the card said `base`. */
export function localEditsSince(base: Text, now: Text): LocalEdits {
  return { base, typed: smallestChange(base, now) };
}

/** With one more change typed. */
export function withLocalEdit({ base, typed }: LocalEdits, change: ChangeSet): LocalEdits {
  return { base, typed: typed.compose(change) };
}

/**
 * The text was changed elsewhere meanwhile: what is to be done to the text in the editor so that both changes hold, and
 * what is then typed over the new text. Nothing that was typed is lost; where both changed the same words, both stay.
 */
export function rebaseLocalEdits(
  { base, typed }: LocalEdits,
  now: Text,
): { readonly change: ChangeSet; readonly over: LocalEdits } {
  const elsewhere = smallestChange(base, now);
  return { change: elsewhere.map(typed, true), over: { base: now, typed: typed.map(elsewhere) } };
}

/** One replacement that turns one text into the other: what both begin and end with stays. */
function smallestChange(before: Text, after: Text): ChangeSet {
  const [old, fresh] = [before.toString(), after.toString()];
  const shorter = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < shorter && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  if (old.length === fresh.length && start === old.length) return ChangeSet.empty(old.length);
  return ChangeSet.of(
    { from: start, to: old.length - end, insert: after.slice(start, fresh.length - end) },
    old.length,
  );
}
