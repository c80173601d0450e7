/** Whether spaces at the ends of an identifier are part of it. */
export type IdentifierTrimming = 'exact' | 'trimmed';

/** What a text holds as a list. */
export interface IdentifierList {
  /** Each once, in the order of the text. */
  readonly values: readonly string[];
  /** How many stood there again. */
  readonly repeated: number;
  /** How many of them begin or end with a space. */
  readonly spaced: number;
}

/**
 * Reads one a line; a text of one line is split at commas, semicolons and tabs. Blank ones do not count. With `exact`,
 * a line counts to its last space; around the signs inside one line spaces never count, but inside quotation marks.
 */
export function readIdentifierList(text: string, ends: IdentifierTrimming): IdentifierList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');
  const isOneLine = lines.length <= 1;
  const parts = isOneLine ? (lines[0] ?? '').split(/[,;\t]/) : lines;
  const isCut = ends === 'trimmed' || (isOneLine && parts.length > 1);
  const all = parts.map((part) => unquoted(isCut ? part.trim() : part, ends)).filter((part) => part.trim() !== '');
  const values = [...new Set(all)];
  return {
    values,
    repeated: all.length - values.length,
    spaced: values.filter((value) => value !== value.trim()).length,
  };
}

/** A cell as spreadsheets write it: `"a ""b"""` is `a "b"`. */
function unquoted(cell: string, ends: IdentifierTrimming): string {
  if (!/^"(?:[^"]|"")*"$/.test(cell)) return cell;
  const inner = cell.slice(1, -1).replaceAll('""', '"');
  return ends === 'trimmed' ? inner.trim() : inner;
}
