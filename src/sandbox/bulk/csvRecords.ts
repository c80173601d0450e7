/** Why a file isn't CSV: an unclosed quote or text after a closing quote, invalid UTF-8, or an oversized record. */
type CsvProblem = 'quotes' | 'encoding' | 'recordSize';

/** Limit for one record, in UTF-16 units. */
const MAX_RECORD_LENGTH = 1024 * 1024;
const LF = 0x0a;

/**
 * Reads the records of a CSV stream (RFC 4180), whatever the chunks: quoted cells may contain commas, line ends and doubled
 * quotes; a quote inside an unquoted cell is text. Empty lines are skipped. Memory stays below a chunk plus a record.
 */
export class CsvReader {
  readonly #take: (cells: string[]) => void;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #held = '';
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
    const isText = this.#decode(chunk, isEnd);
    const isLast = isEnd && isText;
    // Only whole lines, so that nothing depends on where a chunk ends.
    const text = isLast ? this.#held : this.#held.slice(0, this.#held.lastIndexOf('\n') + 1);
    let at = 0;
    while (at < text.length && this.#problem === undefined) {
      const record = readRecord(text, at, isLast);
      if (record === undefined) break;
      if (record === 'quotes') this.#problem = 'quotes';
      else if (record.end - at > MAX_RECORD_LENGTH) this.#problem = 'recordSize';
      else {
        if (!record.isBlank) this.#take(record.cells);
        at = record.end;
      }
    }
    if (this.#held.length - at > MAX_RECORD_LENGTH) this.#problem ??= 'recordSize';
    if (!isText) this.#problem ??= 'encoding';
    this.#held = this.#problem === undefined ? this.#held.slice(at) : '';
  }

  /** Adds the chunk's text line by line, so that the lines before an invalid one are read; false if one is invalid. */
  #decode(chunk: Uint8Array, isEnd: boolean): boolean {
    try {
      for (let from = 0; from < chunk.length; ) {
        const end = chunk.indexOf(LF, from) + 1 || chunk.length;
        this.#held += this.#decoder.decode(chunk.subarray(from, end), { stream: true });
        from = end;
      }
      if (isEnd) this.#held += this.#decoder.decode();
      return true;
    } catch {
      return false;
    }
  }
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
