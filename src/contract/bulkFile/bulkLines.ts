/** The lines of a file's text, without their ends. Asked for one by one, so that nobody has to copy 30 MB at once. */
export interface TextLines {
  readonly count: number;
  /** From 0. */
  readonly at: (line: number) => string;
}

/** Lines of a text that is at hand as a whole; ends are LF, CR LF or CR. */
export function splitLines(text: string): TextLines {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return { count: lines.length, at: (line) => lines[line] ?? '' };
}
