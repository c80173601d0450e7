import { readLooseCells } from '../../csv/csvCells.ts';
import { type CellTable, type Columns, columnsOfHeader, type Delimiter } from './tableColumns.ts';
import { linesBeforeData } from './tableFile.ts';

/** A header may follow one or two lines of remarks. */
const MAX_HEADER_LINES = 5;
/** Longer lines aren't candles, and splitting them into millions of cells would block the editor. In UTF-16 units. */
const MAX_LINE_LENGTH = 10_000;
/** Lines from which the delimiter is detected. */
const SAMPLE_LINES = 50;
/** With `\r\n`, `\n` ends a blank line, which is skipped. */
const END_OF_LINE = /[\r\n]/g;

/** The lines of a text as rows of cells, with or without a header; or why there are none. */
export function tableOfText(pieces: readonly string[], chosen: Columns | undefined): CellTable | string {
  const first50: string[] = [];
  for (const { line } of linesOf(pieces)) if (first50.push(line) === SAMPLE_LINES) break;
  if (first50.length === 0) return 'The file is empty.';
  if (first50.some(isTooLong)) return `A line of the file has more than ${MAX_LINE_LENGTH} characters.`;
  const delimiter = findDelimiter(first50);
  if (delimiter === undefined) return 'No columns found in the file.';
  const written = first50.slice(0, MAX_HEADER_LINES).map((line) => splitCells(line, delimiter));
  const width = written.at(-1)?.length ?? 0;
  // Python prints a column without a name before the others.
  const isShort = (cells: readonly string[]): boolean => isSpaces(delimiter) && cells.length === width - 1;
  const lines = written.map((cells) => (isShort(cells) ? ['', ...cells] : cells));
  const named = lines.findIndex((row) => columnsOfHeader(row) !== undefined);
  const title = lines[named === -1 ? 0 : named];
  // `20 SMA` and `52W H` are names, too.
  const isTitle =
    title !== undefined && (named !== -1 || !title.some((cell) => /^[-+$€£]?\d[\d.,:/\sTZ-]*$/.test(cell)));
  const headerLines = chosen === undefined ? (isTitle ? Math.max(named, 0) + 1 : 0) : linesBeforeData(lines, chosen);
  return {
    head: { lines, header: isTitle ? title.join('|') : undefined },
    header: headerLines === 0 ? undefined : lines[headerLines - 1],
    delimiter,
    // Splits line by line: holding the cells of a large file at once would take more time and memory.
    *rows() {
      for (const { line, number, done } of linesOf(pieces)) {
        if (number > headerLines) yield { cells: isTooLong(line) ? [] : splitCells(line, delimiter), done };
      }
    },
  };
}

/** The lines that aren't blank, numbered from 1. */
function* linesOf(
  pieces: readonly string[],
): Generator<{ readonly line: string; readonly number: number; readonly done: number }> {
  let number = 0;
  let rest = '';
  for (const [index, piece] of pieces.entries()) {
    const text = rest + piece;
    let start = 0;
    for (;;) {
      start = afterBlankLines(text, start);
      END_OF_LINE.lastIndex = start;
      const end = END_OF_LINE.exec(text)?.index;
      if (end === undefined) break;
      const line = text.slice(start, end);
      start = end + 1;
      if (line.trim() !== '') yield { line, number: ++number, done: (index + start / text.length) / pieces.length };
    }
    // A line that is already too long isn't collected any further.
    rest = text.slice(start, start + MAX_LINE_LENGTH + 1);
  }
  if (rest.trim() !== '') yield { line: rest, number: ++number, done: 1 };
}

const VISIBLE = /\S/g;

/** Where the next line begins that isn't blank; millions of blank lines one by one would block the editor. */
function afterBlankLines(text: string, start: number): number {
  VISIBLE.lastIndex = start;
  const at = VISIBLE.exec(text)?.index ?? text.length;
  const blank = text.slice(start, at);
  return start + Math.max(blank.lastIndexOf('\n'), blank.lastIndexOf('\r')) + 1;
}

function isTooLong(line: string): boolean {
  return line.length > MAX_LINE_LENGTH;
}

/** Possible delimiters, most reliable first: a tab is never a decimal separator. */
const DELIMITERS: readonly Delimiter[] = ['\t', ';', ',', '|'];
/** Fewest cells of a line whose columns are aligned by spaces: a time and four prices. */
const ALIGNED_CELLS = 5;

/** The delimiter that gives most lines the same number of cells; absent if none gives at least two. */
function findDelimiter(lines: readonly string[]): Delimiter | undefined {
  const aligned = ([' ', '  '] as const).findLast((spaces) => isAligned(lines, spaces));
  if (aligned === '  ') return aligned;
  let best: { delimiter: Delimiter; agreeing: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const { length } = splitCells(line, delimiter);
      if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    }
    const agreeing = Math.max(0, ...counts.values());
    if (agreeing > (best?.agreeing ?? 0)) best = { delimiter, agreeing };
  }
  return best?.delimiter ?? aligned;
}

function isSpaces(delimiter: Delimiter): boolean {
  return delimiter.trim() === '' && delimiter !== '\t';
}

/** Whether all lines but remarks have the same columns, with spaces between them and nothing else. */
function isAligned(lines: readonly string[], spaces: '  ' | ' '): boolean {
  const rows = lines.filter((line) => /\d/.test(line)).map((line) => splitCells(line, spaces));
  const [first] = rows;
  return (
    first !== undefined &&
    first.length >= ALIGNED_CELLS &&
    first.filter((cell) => /^[-+]?\p{Sc}?\d/u.test(cell)).length >= ALIGNED_CELLS &&
    rows.every((cells) => cells.length === first.length && !cells.some((cell) => /^[,;|]|[,;|]$|\t/.test(cell)))
  );
}

/** The cells of a line, read alone: a broken quote must not hide the rows below it. */
function splitCells(line: string, delimiter: Delimiter): readonly string[] {
  if (isSpaces(delimiter)) return line.trim().split(delimiter === ' ' ? / +/ : / {2,}/);
  return readLooseCells(line, delimiter).cells;
}
