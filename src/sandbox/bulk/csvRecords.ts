import { isUtf8 } from 'node:buffer';

/** Why a file isn't CSV: an unclosed quote or text after a closing quote, invalid UTF-8, or an oversized record. */
type CsvProblem = 'quotes' | 'encoding' | 'recordSize';

const MAX_RECORD_BYTES = 1024 * 1024;
const LF = 0x0a;

/**
 * Reads the records of a CSV stream (RFC 4180), whatever the chunks: quoted cells may contain commas, line ends and doubled
 * quotes; a quote inside an unquoted cell is text. Empty lines are skipped. Memory stays below a chunk plus a record.
 */
export class CsvReader {
  readonly #take: (cells: string[]) => void;
  /** The bytes of a line that isn't complete. */
  #rest: Buffer = Buffer.alloc(0);
  /** The complete lines of a record that isn't. */
  #lines = '';
  #isBegun = false;
  #problem: CsvProblem | undefined;

  constructor(take: (cells: string[]) => void) {
    this.#take = take;
  }

  /** Once it's set, the rest of the file is dropped. */
  get problem(): CsvProblem | undefined {
    return this.#problem;
  }

  push(chunk: Uint8Array): void {
    this.#read(chunk, false);
  }

  end(): void {
    this.#read(new Uint8Array(), true);
  }

  #read(chunk: Uint8Array, isEnd: boolean): void {
    if (this.#problem !== undefined) return;
    const bytes = Buffer.concat([this.#rest, chunk]);
    const valid = validLines(bytes.subarray(0, isEnd ? bytes.length : bytes.lastIndexOf(LF) + 1));
    const isText = valid.isWhole;
    const text = this.#lines + this.#withoutMark(valid.text);
    let at = 0;
    while (at < text.length && this.#problem === undefined) {
      const record = readRecord(text, at, isEnd && isText);
      if (record === undefined) break;
      if (record === 'quotes') this.#problem = 'quotes';
      else if (isOversized(text, at, record.end)) this.#problem = 'recordSize';
      else {
        if (!record.isBlank) this.#take(record.cells);
        at = record.end;
      }
    }
    this.#lines = text.slice(at);
    this.#rest = isEnd ? Buffer.alloc(0) : bytes.subarray(bytes.lastIndexOf(LF) + 1);
    if (this.#rest.length > MAX_RECORD_BYTES || isOversized(text, at, text.length)) this.#problem ??= 'recordSize';
    if (!isText) this.#problem ??= 'encoding';
  }

  /** A byte order mark isn't part of the first cell. */
  #withoutMark(text: string): string {
    if (this.#isBegun || text === '') return text;
    this.#isBegun = true;
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }
}

/** The text up to the first line that isn't UTF-8. */
function validLines(bytes: Buffer): { readonly text: string; readonly isWhole: boolean } {
  if (isUtf8(bytes)) return { text: bytes.toString('utf8'), isWhole: true };
  let end = 0;
  for (
    let next = bytes.indexOf(LF) + 1;
    next > end && isUtf8(bytes.subarray(end, next));
    next = bytes.indexOf(LF, end) + 1
  )
    end = next;
  return { text: bytes.toString('utf8', 0, end), isWhole: false };
}

function isOversized(text: string, start: number, end: number): boolean {
  // A UTF-16 unit has at most three bytes in UTF-8.
  if ((end - start) * 3 <= MAX_RECORD_BYTES) return false;
  return Buffer.byteLength(text.slice(start, end)) > MAX_RECORD_BYTES;
}

interface CsvRecord {
  readonly cells: string[];
  readonly isBlank: boolean;
  /** Index after the line end. */
  readonly end: number;
}

/** The record that begins at `start`; undefined if its end hasn't arrived. */
function readRecord(text: string, start: number, isEnd: boolean): CsvRecord | 'quotes' | undefined {
  const cells: string[] = [];
  for (let at = start; ; ) {
    const cell = text[at] === '"' ? readQuoted(text, at, isEnd) : readBare(text, at);
    if (typeof cell !== 'object') return cell;
    if (cell.end === text.length && !isEnd) return undefined;
    cells.push(cell.value);
    at = cell.end + 1;
    if (text[cell.end] === ',') continue;
    const isBlank = cells.length === 1 && cell.value === '' && text[start] !== '"';
    return { cells, isBlank, end: Math.min(at, text.length) };
  }
}

interface CsvCell {
  readonly value: string;
  /** Index of the comma or LF behind it, or the length of the text. */
  readonly end: number;
}

function readQuoted(text: string, start: number, isEnd: boolean): CsvCell | 'quotes' | undefined {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return isEnd ? 'quotes' : undefined;
  const value = text.slice(start + 1, close).replaceAll('""', '"');
  const end = text[close + 1] === '\r' ? close + 2 : close + 1;
  const behind = text[end];
  if (behind !== undefined && behind !== '\n' && (behind !== ',' || end > close + 1)) return 'quotes';
  return { value, end };
}

const BARE_END = /[,\n]/g;

function readBare(text: string, start: number): CsvCell {
  BARE_END.lastIndex = start;
  const end = BARE_END.exec(text)?.index ?? text.length;
  const value = text.slice(start, end);
  return { value: text[end] !== ',' && value.endsWith('\r') ? value.slice(0, -1) : value, end };
}
