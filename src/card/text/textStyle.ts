/** How a text is laid out: what one step in is, and how lines end. */
export interface TextStyle {
  readonly indentUnit: string;
  readonly endOfLine: string;
}

/** How a new file is laid out. */
export const NEW_FILE_STYLE: TextStyle = { indentUnit: '  ', endOfLine: '\n' };

/** How a text is laid out already: its first line end, and the indentation of its first indented key or item. */
export function textStyleOf(text: string): TextStyle {
  return {
    indentUnit: /[\r\n]([ \t]+)["[{]/.exec(text)?.[1] ?? NEW_FILE_STYLE.indentUnit,
    endOfLine: /\r\n|\r|\n/.exec(text)?.[0] ?? NEW_FILE_STYLE.endOfLine,
  };
}

/** The white space at the start of the line that holds `offset`. */
export function lineIndentAt(text: string, offset: number): string {
  const line = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  // Only on this line: where there is none, the search would go back to the start of the text.
  const start = line + text.slice(line, offset).lastIndexOf('\r') + 1;
  let end = start;
  while (end < offset && isBlank(text, end)) end++;
  return text.slice(start, end);
}

/** Whether only white space stands before `offset` on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  const before = blanksBefore(text, offset);
  return before === 0 || isLineEnd(text, before - 1);
}

/** Where the spaces and tabs that end at `offset` begin. */
export function blanksBefore(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && isBlank(text, start - 1)) start--;
  return start;
}

/** Where the spaces and tabs that begin at `offset` end. */
export function blanksAfter(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && isBlank(text, end)) end++;
  return end;
}

/** Whether a line ends at `offset`. */
export function isLineEnd(text: string, offset: number): boolean {
  return text[offset] === '\n' || text[offset] === '\r';
}

function isBlank(text: string, offset: number): boolean {
  return text[offset] === ' ' || text[offset] === '\t';
}

/** Where the comment that begins at `offset` ends, its line end not included; `offset` itself when none begins there. */
export function commentEndAt(text: string, offset: number): number {
  if (text[offset] !== '/') return offset;
  if (text[offset + 1] === '*') {
    const end = text.indexOf('*/', offset + 2);
    return end === -1 ? text.length : end + 2;
  }
  if (text[offset + 1] !== '/') return offset;
  let end = offset + 2;
  while (end < text.length && !isLineEnd(text, end)) end++;
  return end;
}

/** Where the comma between `from` and `to` stands, outside comments; absent when there is none. */
export function commaBetween(text: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at = Math.max(at + 1, commentEndAt(text, at))) {
    if (text[at] === ',') return at;
  }
  return undefined;
}

/** Where the last comment between `from` and `to` ends; absent when there is none. */
export function lastCommentEnd(text: string, from: number, to: number): number | undefined {
  let last: number | undefined;
  for (let at = from; at < to; ) {
    const end = commentEndAt(text, at);
    if (end > at) last = end;
    at = Math.max(at + 1, end);
  }
  return last;
}

/**
 * Where something new may go behind `from` on a line of its own: behind the comments that end the line. Absent when
 * the line goes on with something else before `to`.
 */
export function endOfLineAfter(text: string, from: number, to: number): number | undefined {
  let spot = from;
  for (let at = from; at < to; ) {
    if (isLineEnd(text, at)) return spot;
    const end = commentEndAt(text, at);
    if (end > at) {
      if (/[\r\n]/.test(text.slice(at, end))) return undefined;
      spot = end;
    }
    at = Math.max(at + 1, end);
  }
  return undefined;
}
