/** A range of a file's text. Lines and characters (UTF-16 units) count from 0; the end is exclusive. */
export interface TextSpan {
  readonly line: number;
  readonly start: number;
  readonly endLine: number;
  readonly end: number;
}

/** The longest record, in UTF-16 units and in lines. A longer quoted cell almost certainly has a missing quote. */
const [MAX_RECORD_LENGTH, MAX_RECORD_LINES] = [1_048_576, 10_000];

/** The most cells of a record: as many as a spreadsheet has columns. */
const MAX_CELLS = 16_384;

/** How much is read of a longer record. */
const PREVIEW_LENGTH = 200;

/** The first syntax problem of a record. */
interface CsvFlaw {
  /**
   * `unclosed`: the quotes aren't closed within the longest record; the cell is read up to the end of its line.
   * `behind`: text after the closing quote. `inside`: a quote in a cell that doesn't begin with one.
   * `endless`: longer than `MAX_RECORD_LENGTH`, or more cells than `MAX_CELLS`; only the beginning of its line is read.
   */
  readonly kind: 'unclosed' | 'behind' | 'inside' | 'endless';
  readonly cell: number;
  /** How many lines were read; more than the record has if a cell is unclosed. */
  readonly seen: number;
}

/** A row or the header (RFC 4180). */
export interface CsvRecord {
  /** Without quotes; line ends in quotes are LF. */
  readonly cells: readonly string[];
  readonly lines: number;
  readonly flaw?: CsvFlaw;
}

/** Reads the record that begins at a line. Appends the positions of its cells, including quotes, to `ranges`. */
export function readCsvRecord(lines: TextLines, line: number, ranges?: TextSpan[], separator = ','): CsvRecord {
  const text = lines.at(line);
  if (text.length > MAX_RECORD_LENGTH) return overlongRecord(text, line, ranges);
  if (!text.includes('"')) {
    const cells = text.split(separator, MAX_CELLS + 1);
    if (cells.length > MAX_CELLS) return overlongRecord(text, line, ranges);
    if (ranges !== undefined) pushUnquotedSpans(ranges, cells, line);
    return { cells, lines: 1 };
  }
  return new QuotedRecordReader(lines, line, ranges, separator).read();
}

/** Reads only the beginning of an extremely long line, which means other line endings or another format. */
function overlongRecord(text: string, line: number, ranges: TextSpan[] | undefined): CsvRecord {
  ranges?.push({ line, start: 0, endLine: line, end: Math.min(text.length, PREVIEW_LENGTH) });
  return { cells: [text.slice(0, PREVIEW_LENGTH)], lines: 1, flaw: { kind: 'endless', cell: 0, seen: 1 } };
}

/** The cells of a text that is known to be one record; line ends in quotes stay as they are. */
export function readCsvCells(text: string): readonly string[] {
  if (!text.includes('"')) return text.split(',');
  return new QuotedRecordReader({ count: 1, at: () => text }, 0, undefined, ',').read().cells;
}

function pushUnquotedSpans(ranges: TextSpan[], cells: readonly string[], line: number): void {
  let start = 0;
  for (const { length } of cells) {
    ranges.push({ line, start, endLine: line, end: start + length });
    start += length + 1;
  }
}

class QuotedRecordReader {
  readonly #lines: TextLines;
  readonly #ranges: TextSpan[] | undefined;
  readonly #separator: string;
  readonly #first: number;
  readonly #cells: string[] = [];
  #line: number;
  #text: string;
  #at = 0;
  /** What was read in quotes. */
  #units = 0;
  #flaw: CsvFlaw | undefined;

  constructor(lines: TextLines, line: number, ranges: TextSpan[] | undefined, separator: string) {
    this.#lines = lines;
    this.#ranges = ranges;
    this.#separator = separator;
    this.#first = line;
    this.#line = line;
    this.#text = lines.at(line);
  }

  read(): CsvRecord {
    const before = this.#ranges?.length;
    for (;;) {
      if (this.#cells.length === MAX_CELLS) {
        if (before !== undefined) this.#ranges?.splice(before);
        return overlongRecord(this.#lines.at(this.#first), this.#first, this.#ranges);
      }
      const [line, start] = [this.#line, this.#at];
      this.#cells.push(this.#text[start] === '"' ? this.#quoted() : this.#bare());
      this.#ranges?.push({ line, start, endLine: this.#line, end: this.#at });
      if (this.#at >= this.#text.length) break;
      // Skip the separator; after a final one there is an empty cell.
      this.#at++;
    }
    const record = { cells: this.#cells, lines: this.#line - this.#first + 1 };
    return this.#flaw === undefined ? record : { ...record, flaw: this.#flaw };
  }

  #bare(): string {
    const value = this.#untilSeparator();
    if (value.includes('"')) this.#note('inside');
    return value;
  }

  #untilSeparator(): string {
    const found = this.#text.indexOf(this.#separator, this.#at);
    const end = found < 0 ? this.#text.length : found;
    const value = this.#text.slice(this.#at, end);
    this.#at = end;
    return value;
  }

  #quoted(): string {
    const [line, text, start] = [this.#line, this.#text, this.#at];
    let value = '';
    let from = start + 1;
    for (;;) {
      const quote = this.#text.indexOf('"', from);
      if (quote < 0) {
        value += `${this.#text.slice(from)}\n`;
        this.#units += this.#text.length - from + 1;
        const isLong = this.#units > MAX_RECORD_LENGTH || this.#line - this.#first >= MAX_RECORD_LINES;
        if (isLong || this.#line + 1 >= this.#lines.count) break;
        this.#line++;
        this.#text = this.#lines.at(this.#line);
        from = 0;
      } else if (this.#text[quote + 1] === '"') {
        value += this.#text.slice(from, quote + 1);
        this.#units += quote + 1 - from;
        from = quote + 2;
      } else {
        value += this.#text.slice(from, quote);
        this.#at = quote + 1;
        const behind = this.#untilSeparator();
        if (behind !== '') this.#note('behind');
        return value + behind;
      }
    }
    // Otherwise the rest of the file would be one cell, and findings about the lines after it would be useless.
    this.#note('unclosed');
    [this.#line, this.#text, this.#at] = [line, text, text.length];
    return text.slice(start + 1);
  }

  #note(kind: CsvFlaw['kind']): void {
    // An unclosed cell affects the whole file, so a lesser flaw must not hide it.
    if (this.#flaw === undefined || kind === 'unclosed') {
      this.#flaw = { kind, cell: this.#cells.length, seen: this.#line - this.#first + 1 };
    }
  }
}

/** UTF-16 units to read between two checks of the time. */
export const UNITS_PER_TIME_CHECK = 8_192;
const LEAST_UNITS_PER_RECORD = 256;

/** How much was read for the record whose first line is `text`. A record that was looked for on many lines counts as much. */
export function unitsRead(text: string, { lines, flaw }: CsvRecord): number {
  if (lines > 1 || (flaw !== undefined && flaw.seen > 1)) return UNITS_PER_TIME_CHECK;
  return Math.max(text.length, LEAST_UNITS_PER_RECORD);
}

/** Whether a line is empty and therefore not a record. */
export function isBlankLine(line: string): boolean {
  return line === '';
}

/**
 * The separator that a line such as `sep=;` names for spreadsheets, above the header; undefined for any other line. A
 * spreadsheet that has saved the file puts the separators of the other columns after it.
 */
export function readSeparatorLine(line: string): string | undefined {
  const found = /^"?sep=(?:(\\t|[^\w\s"]|\t)?"?)?[,;|\t ]*$/i.exec(line);
  if (found === null) return undefined;
  return found[1] === '\\t' ? '\t' : (found[1] ?? ',');
}

/** The column names: the cells of the first non-empty line below a separator line. */
export function readCsvHeader(lines: TextLines): readonly string[] {
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    if (!isBlankLine(text) && readSeparatorLine(text) === undefined) return readCsvRecord(lines, line).cells;
  }
  return [];
}

/** The lines of a text without their ends. They are read one by one, so that 30 MB don't have to be copied at once. */
export interface TextLines {
  readonly count: number;
  /** From 0. */
  readonly at: (line: number) => string;
}

/** The lines of a text; line ends are LF, CR LF or CR. */
export function splitLines(text: string): TextLines {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return { count: lines.length, at: (line) => lines[line] ?? '' };
}
