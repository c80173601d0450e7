/** Longest stretch of a person's text that a message repeats, in UTF-16 units. */
const MAX_QUOTE_LENGTH = 60;

/** A cell or a name as a message repeats it: in quotes, on one line, cut where it is long. */
export function quoted(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  return line.length > MAX_QUOTE_LENGTH ? `"${line.slice(0, MAX_QUOTE_LENGTH - 1)}…"` : `"${line}"`;
}

/** A decimal number, also with an exponent; undefined for a text that is none. */
export function parseNumber(text: string): number | undefined {
  // Most amounts are short whole numbers, and files have many.
  if (isShortInteger(text)) return Number(text);
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The names in a cell with several, each once. */
export function splitNames(text: string): string[] {
  return [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}

function isShortInteger(text: string): boolean {
  const { length } = text;
  if (length === 0 || length > 15) return false;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}
