/** `\n` as a line break and `\\` as a backslash, of a text that was typed in a box of one line. */
export function unescapeLineBreaks(typed: string): string {
  return typed.replace(/\\([n\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\'));
}

/** The text that reads so. */
export function escapeLineBreaks(text: string): string {
  return text.replaceAll('\\', '\\\\').replace(/\r\n|[\r\n]/g, '\\n');
}
