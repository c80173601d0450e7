/**
 * An e-mail address anywhere in a text, also one with a quoted name, and one that is written for a URL. Names have a
 * longest length, beyond all that is allowed, so that a long text without a space is not walked again from each of its signs.
 */
const EMAIL =
  /("[^"\n]{1,320}"|[^\s@<>()[\]",;:\\]{1,320}?)(@|%40)(\[?[^\s@<>()[\]{}",;:|/\\?&=]*[^\s@<>()[\]{}",;:|/\\?&=.])/gi;

/** Whether the text holds something that looks like an e-mail address. */
export function holdsEmail(text: string): boolean {
  return maskedEmails(text) !== text;
}

/** The text with every e-mail address cut to its first letters: `m…@e….com`. */
export function maskedEmails(text: string): string {
  // Most texts have no such sign at all, and the expression is not cheap.
  if (!text.includes('@') && !text.includes('%40')) return text;
  return text.replaceAll(EMAIL, (_, name: string, sign: string, host: string) => {
    const dot = host.lastIndexOf('.');
    return `${firstOf(name)}…${sign}${firstOf(host)}…${dot > 0 ? host.slice(dot) : ''}`;
  });
}

/** A whole character, also one of two UTF-16 units. */
function firstOf(text: string): string {
  return [...text.slice(0, 2)][0] ?? '';
}
