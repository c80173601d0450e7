/** Signs that stand before and after what was found, at most. */
const CONTEXT_LENGTH = 48;

/** What was found in a text and some words around it, on one line; `…` where something was left out. */
export function textExcerpt(text: string, at: number, length: number): string {
  const start = at <= CONTEXT_LENGTH ? 0 : wordStart(text, at - CONTEXT_LENGTH, at);
  const end =
    at + length + CONTEXT_LENGTH >= text.length
      ? text.length
      : wordEnd(text, at + length + CONTEXT_LENGTH, at + length);
  const piece = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${piece}${end < text.length ? '…' : ''}`;
}

/** The next beginning of a word, `limit` at the latest; a text without blanks is cut where it stands. */
function wordStart(text: string, from: number, limit: number): number {
  const blank = text.slice(from, limit).search(/\s/);
  return blank === -1 ? wholeCharacter(text, from) : from + blank + 1;
}

/** The last end of a word, `limit` at the earliest. */
function wordEnd(text: string, from: number, limit: number): number {
  for (let end = from; end > limit; end -= 1) if (/\s/.test(text[end] ?? '')) return end;
  return wholeCharacter(text, from);
}

/** Never between the halves of a sign beyond the first plane. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
