/**
 * The text without the characters at its end that the expression of one character finds. An expression with `+$` would
 * enter a run in the middle of a text again from each of its characters.
 */
export function trimEndMatching(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}
