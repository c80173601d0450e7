import { isUtf8 } from 'node:buffer';

/** A run of complete records, byte for byte. */
interface RecordBlock {
  readonly bytes: Uint8Array;
  readonly records: number;
}

/** Why a file isn't CSV: an unclosed quote, text after a closing quote, invalid UTF-8, or an oversized record. */
type CsvProblem = 'quotes' | 'encoding' | 'recordSize';

/** Limit for one record; a block may exceed `BLOCK_BYTES` by one record. */
const MAX_RECORD_BYTES = 1024 * 1024;
const BLOCK_BYTES = 64 * 1024;

const [QUOTE, COMMA, LF, CR] = [0x22, 0x2c, 0x0a, 0x0d] as const;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The reader's position within a cell. */
const [CELL_START, BARE, QUOTED, AFTER_QUOTE, AFTER_QUOTE_CR] = [0, 1, 2, 3, 4] as const;
type ParserState = typeof CELL_START | typeof BARE | typeof QUOTED | typeof AFTER_QUOTE | typeof AFTER_QUOTE_CR;

/**
 * Cuts a CSV stream into blocks of complete records, whatever the chunks. Not the reader of `src/csv`: that one checks a
 * bulk file before it is sent, and the sandbox must not share its misreadings. The first record, the header, is a block of its
 * own. Memory stays below a block plus a record. Once `problem` is set, the rest of the file is dropped.
 */
export class RecordBlocks {
  readonly #emit: (block: RecordBlock) => void;
  #held: Buffer = Buffer.alloc(0);
  /** How far `#held` has been read. */
  #at = 0;
  #recordStart = 0;
  #place: ParserState = CELL_START;
  #records = 0;
  #isBegun = false;
  #hasHeader = false;
  #problem: CsvProblem | undefined;

  constructor(emit: (block: RecordBlock) => void) {
    this.#emit = emit;
  }

  get problem(): CsvProblem | undefined {
    return this.#problem;
  }

  push(chunk: Uint8Array): void {
    if (this.#problem !== undefined) return;
    this.#held = Buffer.concat([this.#held, chunk]);
    if (!this.#begin(false)) return;
    this.#scan();
    if (this.#held.length - this.#recordStart > MAX_RECORD_BYTES) this.#fail('recordSize');
  }

  end(): void {
    if (this.#problem !== undefined) return;
    this.#begin(true);
    this.#scan();
    if (this.#place === QUOTED) this.#fail('quotes');
    else if (this.#held.length > this.#recordStart) this.#endRecord(this.#held.length);
    this.#flush();
  }

  /** A byte order mark isn't part of the first cell; its bytes may arrive one by one. */
  #begin(isEnd: boolean): boolean {
    if (this.#isBegun) return true;
    const mark = BYTE_ORDER_MARK.subarray(0, this.#held.length);
    if (this.#held.length < BYTE_ORDER_MARK.length && this.#held.subarray(0, mark.length).equals(mark) && !isEnd) {
      return false;
    }
    this.#isBegun = true;
    if (this.#held.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
      this.#held = this.#held.subarray(BYTE_ORDER_MARK.length);
    }
    return true;
  }

  #scan(): void {
    while (this.#problem === undefined && this.#at < this.#held.length) {
      const end = this.#readRecord();
      if (end === 'quotes') this.#fail('quotes');
      else if (end !== undefined) this.#endRecord(end);
    }
  }

  /** Reads past the line end of the current record, if it has arrived. */
  #readRecord(): number | 'quotes' | undefined {
    const held = this.#held;
    let [at, place] = [this.#at, this.#place];
    for (; at < held.length; at++) {
      const byte = held[at];
      if (place === QUOTED) {
        if (byte === QUOTE) place = AFTER_QUOTE;
      } else if (byte === LF) {
        this.#place = CELL_START;
        this.#at = at + 1;
        return at + 1;
      } else if (place === AFTER_QUOTE_CR) return 'quotes';
      else if (byte === COMMA) place = CELL_START;
      else if (place === AFTER_QUOTE) {
        if (byte === QUOTE) place = QUOTED;
        else if (byte === CR) place = AFTER_QUOTE_CR;
        else return 'quotes';
      } else if (place === CELL_START) place = byte === QUOTE ? QUOTED : BARE;
    }
    this.#at = at;
    this.#place = place;
    return undefined;
  }

  /** An empty line isn't a record but stays in the block. */
  #endRecord(end: number): void {
    if (end - this.#recordStart > MAX_RECORD_BYTES) {
      this.#fail('recordSize');
      return;
    }
    if (!isBlank(this.#held, this.#recordStart, end)) this.#records += 1;
    this.#recordStart = end;
    if (this.#hasHeader ? end >= BLOCK_BYTES : this.#records === 1) this.#flush();
  }

  #flush(): void {
    const bytes = this.#held.subarray(0, this.#recordStart);
    const records = this.#records;
    this.#held = this.#held.subarray(this.#recordStart);
    this.#at -= this.#recordStart;
    this.#recordStart = 0;
    this.#records = 0;
    if (records === 0) return;
    this.#hasHeader = true;
    if (isUtf8(bytes)) this.#emit({ bytes, records });
    else this.#fail('encoding');
  }

  /** Keeps the complete records before the problem. */
  #fail(problem: CsvProblem): void {
    if (problem !== 'encoding') this.#flush();
    this.#problem ??= problem;
    this.#held = Buffer.alloc(0);
    this.#recordStart = 0;
  }
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  const length = end - start;
  if (length === 1) return bytes[start] === LF || bytes[start] === CR;
  return length === 2 && bytes[start] === CR && bytes[start + 1] === LF;
}

/**
 * Parses complete CSV records (RFC 4180): quoted cells may contain commas, line ends and doubled quotes; a quote inside an
 * unquoted cell is text. Empty lines are skipped.
 */
export function parseRecords(text: string): string[][] {
  return text.includes('"') ? parseQuoted(text) : parseBare(text);
}

function parseBare(text: string): string[][] {
  const records: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const line = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end);
    if (line !== '') records.push(line.split(','));
    at = end + 1;
  }
  return records;
}

function parseQuoted(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at) : bareCell(text, at);
    const isBlankLine = cells.length === 0 && end === at && text[end] !== ',';
    cells.push(value);
    if (text[end] === ',') {
      at = end + 1;
      // A trailing comma is followed by an empty cell.
      if (at === text.length) cells.push('');
      continue;
    }
    if (!isBlankLine) records.push(cells);
    cells = [];
    at = text[end] === '\r' ? end + 2 : end + 1;
  }
  if (cells.length > 0) records.push(cells);
  return records;
}

/** `end`: index of the comma or line end, or the length of the text. */
function quotedCell(text: string, start: number): { readonly value: string; readonly end: number } {
  let end = text.indexOf('"', start + 1);
  let isDoubled = false;
  while (text[end + 1] === '"') {
    isDoubled = true;
    end = text.indexOf('"', end + 2);
  }
  const inner = text.slice(start + 1, end);
  return { value: isDoubled ? inner.replaceAll('""', '"') : inner, end: end + 1 };
}

/** Reads up to the comma or the line end. */
const BARE_END = /[,\n]/g;

function bareCell(text: string, start: number): { readonly value: string; readonly end: number } {
  BARE_END.lastIndex = start;
  let end = BARE_END.exec(text)?.index ?? text.length;
  if (text[end - 1] === '\r' && end > start && text[end] !== ',') end--;
  return { value: text.slice(start, end), end };
}

/** A CSV line including its line end; cells are quoted where needed (RFC 4180). */
export function formatRecord(cells: readonly string[]): string {
  // A single unquoted empty cell would be an empty line.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
