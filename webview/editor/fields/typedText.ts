/** A text in which one piece was replaced by another. */
interface Replaced {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * What was typed over `base`, on the text that came in from elsewhere: both changes hold where they do not meet; where
 * they do, what was typed stands.
 */
export function rebaseText(base: string, elsewhere: string, typed: string): string {
  const [mine, theirs] = [replaced(base, typed), replaced(base, elsewhere)];
  if (theirs.to <= mine.from) return elsewhere.slice(0, mine.from + shift(theirs)) + typed.slice(mine.from);
  if (mine.to <= theirs.from) return typed.slice(0, theirs.from + shift(mine)) + elsewhere.slice(theirs.from);
  return typed;
}

/**
 * Where the caret stands once the text is another: where it stood, or at the end of what changed around it. Undefined
 * for a caret that goes to the change, as VS Code's does after an undo.
 */
export function caretAfter(before: string, after: string, caret: number | undefined): number {
  const change = replaced(before, after);
  if (caret === undefined) return change.from + change.insert.length;
  if (caret < change.from) return caret;
  return caret > change.to ? caret + shift(change) : change.from + change.insert.length;
}

function replaced(before: string, after: string): Replaced {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

function shift({ from, to, insert }: Replaced): number {
  return insert.length - (to - from);
}
