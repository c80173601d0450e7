import { isUtf8 } from 'node:buffer';

/** What is wrong with a file, told by its first fault. */
export interface FileFault {
  readonly kind: 'encoding' | 'header' | 'columns' | 'structure' | 'record' | 'unfinished' | 'tooLong';
  /** The record, from 1; absent where the fault is not one record's. */
  readonly row?: number;
  /** A sentence for people; nothing of the file's content. */
  readonly text: string;
}

/** Looks at a file as it passes by, chunk by chunk, in constant memory. */
export interface FileCheck {
  /** Records seen whole so far. */
  readonly rows: number;
  /** The next bytes; a fault ends the check. */
  add(chunk: Uint8Array): FileFault | undefined;
  /** Nothing follows: what is left over is a fault. */
  end(): FileFault | undefined;
}

const [LF, QUOTE, COMMA] = [10, 34, 44];
/** A file without line ends must not be held on to. */
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * A CSV file (RFC 4180) with exactly this header line and so many columns in every row (P1 2.2). Bytes are only looked
 * at: a row with a quoted line end counts once, `\r\n` and `\n` both end rows, the last one may have no line end.
 */
export class CsvFileCheck implements FileCheck {
  readonly #header: readonly string[];
  readonly #utf8 = new Utf8Check();
  #headerBytes: number[] | undefined = [];
  #rows = 0;
  #separators = 0;
  #isQuoted = false;
  /** Something came behind the last line end. */
  #isInRow = false;
  #badRow = 0;

  constructor(header: readonly string[]) {
    this.#header = header;
  }

  get rows(): number {
    return this.#rows;
  }

  add(chunk: Uint8Array): FileFault | undefined {
    if (!this.#utf8.add(chunk)) return NOT_UTF8;
    const start = this.#headerBytes === undefined ? 0 : this.#readHeader(chunk, this.#headerBytes);
    if (typeof start !== 'number') return start;
    this.#count(chunk, start);
    return this.#badRow === 0 ? undefined : wrongColumns(this.#badRow, this.#header.length);
  }

  end(): FileFault | undefined {
    if (!this.#utf8.end()) return NOT_UTF8;
    if (this.#isQuoted) return { kind: 'unfinished', text: 'The file ends inside a quoted cell.' };
    if (this.#headerBytes !== undefined) return this.#checkHeader(this.#headerBytes);
    if (!this.#isInRow) return undefined;
    this.#rows += 1;
    return this.#separators === this.#header.length - 1 ? undefined : wrongColumns(this.#rows, this.#header.length);
  }

  /** The place behind the header's line end, or a fault; all of the chunk when the header goes on. */
  #readHeader(chunk: Uint8Array, held: number[]): number | FileFault {
    const end = chunk.indexOf(LF);
    for (const byte of end < 0 ? chunk : chunk.subarray(0, end)) held.push(byte);
    if (held.length > MAX_HEADER_BYTES) return WRONG_HEADER;
    if (end < 0) return chunk.length;
    this.#headerBytes = undefined;
    return this.#checkHeader(held) ?? end + 1;
  }

  #checkHeader(bytes: readonly number[]): FileFault | undefined {
    const text = Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r$/, '');
    return text === this.#header.join(',') ? undefined : WRONG_HEADER;
  }

  /** The hot loop: one look at each byte, most of them only at `> COMMA`. */
  #count(chunk: Uint8Array, start: number): void {
    const expected = this.#header.length - 1;
    let [rows, separators, isQuoted, rowStart, badRow] = [this.#rows, this.#separators, this.#isQuoted, -1, 0];
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte > COMMA) continue;
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === COMMA) separators++;
      else if (byte === LF) {
        rows++;
        if (separators !== expected && badRow === 0) badRow = rows;
        separators = 0;
        rowStart = at + 1;
      }
    }
    this.#isInRow = rowStart < 0 ? this.#isInRow || start < chunk.length : rowStart < chunk.length;
    this.#rows = rows;
    this.#separators = separators;
    this.#isQuoted = isQuoted;
    this.#badRow = badRow;
  }
}

const NOT_UTF8: FileFault = { kind: 'encoding', text: 'The file is not UTF-8 text.' };
const WRONG_HEADER: FileFault = { kind: 'header', text: 'The header line is not the documented one.' };

function wrongColumns(row: number, columns: number): FileFault {
  return { kind: 'columns', row, text: `Row ${row} does not have ${columns} columns.` };
}

/** Tells whether bytes that come in chunks are UTF-8; a character may lie across two chunks. */
export class Utf8Check {
  #carried: Uint8Array = new Uint8Array(0);

  /** False as soon as something is no UTF-8. */
  add(chunk: Uint8Array): boolean {
    const bytes = this.#carried.length === 0 ? chunk : Buffer.concat([this.#carried, chunk]);
    const whole = bytes.length - unfinishedTail(bytes);
    // A copy, whatever kind of array it is: the chunk may be used again by its reader.
    this.#carried = new Uint8Array(bytes.subarray(whole));
    return isUtf8(bytes.subarray(0, whole));
  }

  /** False when the last character is cut. */
  end(): boolean {
    return this.#carried.length === 0;
  }
}

/** How many bytes at the end begin a character whose rest has not come. */
function unfinishedTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}
