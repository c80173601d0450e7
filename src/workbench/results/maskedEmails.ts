/**
 * Where an address may be: at the quotation mark of a quoted name, or at its sign, also the wide and the small one and as
 * URLs (once or twice over), HTML and JSON write it.
 */
const EMAIL_MARKER = /"|[@\uFF20\uFE6B]|%(?:25){0,9}40|&(?:#64|#x40|commat);|\\u0040/gi;
/** Longest name that is masked, beyond all that is allowed, in UTF-16 units. */
const MAX_NAME_LENGTH = 320;
const QUOTED_NAME = /"[^"\n]{1,320}"(?=[@\uFF20\uFE6B%&\\])/y;
const AT_SIGN = /[@\uFF20\uFE6B]|%(?:25){0,9}40|&(?:#64|#x40|commat);|\\u0040/iy;
const NAME_BOUNDARY = /[\s@\uFF20\uFE6B<>()[\]",;:\\]/;
const HOST = /\[?[^\s@\uFF20\uFE6B<>()[\]{}",;:|/\\?&=]+/y;

/** Whether the text holds something that looks like an e-mail address. */
export function holdsEmail(text: string): boolean {
  return maskedEmails(text) !== text;
}

/** The text with every e-mail address cut to its first letters: `m…@e….com`. */
export function maskedEmails(text: string): string {
  // Most texts have no such place at all.
  if (text.search(EMAIL_MARKER) === -1) return text;
  let masked = '';
  /** The text up to here is masked. */
  let done = 0;
  for (const { index, 0: place } of text.matchAll(EMAIL_MARKER)) {
    if (index < done) continue;
    const start = place === '"' ? index : nameStart(text, done, index);
    const at = place === '"' ? endAt(QUOTED_NAME, text, index) : index;
    const from = at === undefined || start === at ? undefined : endAt(AT_SIGN, text, at);
    if (at === undefined || from === undefined) continue;
    let end = endAt(HOST, text, from) ?? from;
    // A dot at the end is the sentence's.
    while (end > from && text[end - 1] === '.') end--;
    const host = text.slice(from, end);
    if (host === '' || host === '[') continue;
    const dot = host.lastIndexOf('.');
    masked += `${text.slice(done, start)}${firstOf(text.slice(start, at))}…${text.slice(at, from)}${firstOf(host)}…${dot > 0 ? host.slice(dot) : ''}`;
    done = end;
  }
  return masked + text.slice(done);
}

/** Where the name before a sign begins, not before `from`. */
function nameStart(text: string, from: number, sign: number): number {
  let start = sign;
  const first = Math.max(from, sign - MAX_NAME_LENGTH);
  while (start > first && !NAME_BOUNDARY.test(text[start - 1] ?? '')) start--;
  return start;
}

/** Where what the sticky expression finds at a place ends. */
function endAt(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : undefined;
}

/** A whole character, also one of two UTF-16 units. */
function firstOf(text: string): string {
  return [...text.slice(0, 2)][0] ?? '';
}
