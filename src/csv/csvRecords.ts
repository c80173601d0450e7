/** A stretch of a file's text. Lines and characters (UTF-16 units) count from 0; the end is exclusive. */
export interface TextSpan {
  readonly line: number;
  readonly start: number;
  readonly endLine: number;
  readonly end: number;
}

/** Most UTF-16 units of one record. A cell in quotes that runs further was most likely never meant to. */
const MAX_RECORD_LENGTH = 1_048_576;

/** What is read of a line that is longer. */
const PREVIEW_LENGTH = 200;

/** What is wrong with the way a record is written, and in which cell; the first one only. */
interface CsvFlaw {
  /**
   * `unclosed`: its quotes are not closed before the record's longest end; the cell is read up to the end of its line.
   * `behind`: text behind the closing quote. `inside`: a quote within a cell that does not begin with one.
   * `endless`: the line is longer than a record can be; only its beginning is read.
   */
  readonly kind: 'unclosed' | 'behind' | 'inside' | 'endless';
  readonly cell: number;
  /** How many lines were looked at; of an unclosed cell more than the record has. */
  readonly seen: number;
}

/** A row of the file, or its header (RFC 4180). */
export interface CsvRecord {
  /** Without quotes; a line end in quotes is LF. */
  readonly cells: readonly string[];
  /** How many lines it takes. */
  readonly lines: number;
  readonly flaw?: CsvFlaw;
}

/** The record that begins at a line. Where its cells stand, quotes included, is pushed to `ranges`. */
export function readCsvRecord(lines: TextLines, line: number, ranges?: TextSpan[], separator = ','): CsvRecord {
  const text = lines.at(line);
  if (text.length > MAX_RECORD_LENGTH) return overlongRecord(text, line, ranges);
  if (!text.includes('"')) {
    const cells = text.split(separator);
    if (ranges !== undefined) pushUnquotedSpans(ranges, cells, line);
    return { cells, lines: 1 };
  }
  return new QuotedRecordReader(lines, line, ranges, separator).read();
}

/** Of a line without end, as other line ends or another format make it, the beginning tells enough. */
function overlongRecord(text: string, line: number, ranges: TextSpan[] | undefined): CsvRecord {
  ranges?.push({ line, start: 0, endLine: line, end: PREVIEW_LENGTH });
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

/** Reads one record in which there are quotes. */
class QuotedRecordReader {
  readonly #lines: TextLines;
  readonly #ranges: TextSpan[] | undefined;
  readonly #separator: string;
  readonly #first: number;
  readonly #cells: string[] = [];
  #line: number;
  #text: string;
  #at = 0;
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
    for (;;) {
      const [line, start] = [this.#line, this.#at];
      this.#cells.push(this.#text[start] === '"' ? this.#quoted() : this.#bare());
      this.#ranges?.push({ line, start, endLine: this.#line, end: this.#at });
      if (this.#at >= this.#text.length) break;
      // Past the separator; behind one at the very end stands an empty cell.
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
    let units = 0;
    let from = start + 1;
    for (;;) {
      const quote = this.#text.indexOf('"', from);
      if (quote < 0) {
        value += `${this.#text.slice(from)}\n`;
        units += this.#text.length - from + 1;
        if (units > MAX_RECORD_LENGTH || this.#line + 1 >= this.#lines.count) break;
        this.#line++;
        this.#text = this.#lines.at(this.#line);
        from = 0;
      } else if (this.#text[quote + 1] === '"') {
        value += this.#text.slice(from, quote + 1);
        units += quote + 1 - from;
        from = quote + 2;
      } else {
        value += this.#text.slice(from, quote);
        this.#at = quote + 1;
        const behind = this.#untilSeparator();
        if (behind !== '') this.#note('behind');
        return value + behind;
      }
    }
    // The rest of the file would be one cell: what is told about the lines behind it would be of no use.
    this.#note('unclosed');
    [this.#line, this.#text, this.#at] = [line, text, text.length];
    return text.slice(start + 1);
  }

  #note(kind: CsvFlaw['kind']): void {
    // An unclosed cell decides how the file is read: it is never hidden behind a lesser flaw.
    if (this.#flaw === undefined || kind === 'unclosed') {
      this.#flaw = { kind, cell: this.#cells.length, seen: this.#line - this.#first + 1 };
    }
  }
}

/** Whether the line holds a record at all: lines with nothing on them are none. */
export function isBlankLine(line: string): boolean {
  return line === '';
}

/** The names of the columns: the cells of the first line with anything on it. */
export function readCsvHeader(lines: TextLines): readonly string[] {
  for (let line = 0; line < lines.count; line++) {
    if (!isBlankLine(lines.at(line))) return readCsvRecord(lines, line).cells;
  }
  return [];
}

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
