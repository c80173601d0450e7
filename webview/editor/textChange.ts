/** The one replacement that turns a text into another; the common beginning and end stay. */
interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The smallest change from `before` to `after`. */
export function textChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/**
 * What was typed over `base`, applied to a text that came from elsewhere. Both changes are kept where they don't
 * overlap; where they do, what was typed wins.
 */
export function rebaseText(base: string, elsewhere: string, typed: string): string {
  const [mine, theirs] = [textChange(base, typed), textChange(base, elsewhere)];
  if (theirs.to <= mine.from) return elsewhere.slice(0, mine.from + growth(theirs)) + typed.slice(mine.from);
  if (mine.to <= theirs.from) return typed.slice(0, theirs.from + growth(mine)) + elsewhere.slice(theirs.from);
  return typed;
}

/**
 * Where the caret belongs after the text has changed: where it was, or at the end of the change around it. With an
 * undefined caret it goes to the change, as VS Code's does after undo.
 */
export function caretAfter(before: string, after: string, caret: number | undefined): number {
  const change = textChange(before, after);
  if (caret === undefined) return change.from + change.insert.length;
  if (caret < change.from) return caret;
  return caret > change.to ? caret + growth(change) : change.from + change.insert.length;
}

function growth({ from, to, insert }: TextChange): number {
  return insert.length - (to - from);
}
