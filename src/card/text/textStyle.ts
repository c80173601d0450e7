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
