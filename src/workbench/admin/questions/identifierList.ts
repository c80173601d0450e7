/** What a text holds as a list. */
export interface IdentifierList {
  /** Each once, in the order of the text, without spaces at the ends. */
  readonly values: readonly string[];
  /** How many stood there again. */
  readonly repeated: number;
}

/** Reads one a line; a text of one line is split at commas, semicolons and tabs. Blank ones do not count. */
export function readIdentifierList(text: string): IdentifierList {
  const plain = text.replace(/^\uFEFF/, '').trim();
  const isOneLine = !/[\n\r]/.test(plain);
  const all = plain
    .split(isOneLine ? /[,;\t]/ : /\r\n|\n|\r/)
    .map((part) => unquoted(part.trim()))
    .filter((part) => part !== '');
  const values = [...new Set(all)];
  return { values, repeated: all.length - values.length };
}

/** A cell as spreadsheets write it: `"a ""b"""` is `a "b"`. */
function unquoted(cell: string): string {
  return /^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell;
}
