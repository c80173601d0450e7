/** An e-mail address anywhere in a text, also one that is written for a URL. */
const EMAIL = /([^\s@<>()[\]{}",;:|/\\?&=]+)(@|%40)([^\s@<>()[\]{}",;:|/\\?&=]*[^\s@<>()[\]{}",;:|/\\?&=.])/gi;

/** Whether the text holds something that looks like an e-mail address. */
export function holdsEmail(text: string): boolean {
  // Most texts have no such sign at all, and the expression is not cheap.
  if (!text.includes('@') && !text.includes('%40')) return false;
  EMAIL.lastIndex = 0;
  return EMAIL.test(text);
}

/** The text with every e-mail address cut to its first letters: `m…@e….com`. */
export function maskedEmails(text: string): string {
  if (!text.includes('@') && !text.includes('%40')) return text;
  return text.replaceAll(EMAIL, (_, name: string, sign: string, host: string) => {
    const dot = host.lastIndexOf('.');
    const [first] = name;
    const [server] = host;
    return `${first ?? ''}…${sign}${server ?? ''}…${dot > 0 ? host.slice(dot) : ''}`;
  });
}
