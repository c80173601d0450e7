import { CARRIAGE_RETURN, LINE_FEED, SLASH, STAR } from './units.ts';

/**
 * Where the comment that begins at the slash ends, its line end not included; one that is not closed ends past the
 * text. Absent when it is no comment.
 */
export function commentEnd(text: string, at: number): number | undefined {
  const { length } = text;
  const next = text.charCodeAt(at + 1);
  if (next === STAR) {
    // Unit by unit: `indexOf` is slow on a row of stars.
    for (let end = at + 3; end < length; end++) {
      if (text.charCodeAt(end) === SLASH && text.charCodeAt(end - 1) === STAR) return end + 1;
    }
    return length + 1;
  }
  if (next !== SLASH) return undefined;
  let end = at + 2;
  while (end < length && text.charCodeAt(end) !== LINE_FEED && text.charCodeAt(end) !== CARRIAGE_RETURN) end++;
  return end;
}
