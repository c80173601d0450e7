import { isUtf8 } from 'node:buffer';
import { unquoteCsvCell } from '../../csv/csvCells.ts';
import { readCsvCells, readSeparatorLine } from '../../csv/csvRecords.ts';
import { CsvStream } from '../../csv/csvStream.ts';

/** The first fault of a file. */
export interface FileFault {
  readonly kind: 'encoding' | 'header' | 'columns' | 'structure' | 'record' | 'unfinished' | 'tooLong';
  /** The record, from 1; absent if the fault doesn't belong to one. */
  readonly row?: number;
  /** A human-readable sentence without any content of the file. */
  readonly text: string;
}

/** Checks a file chunk by chunk in constant memory. */
export interface FileCheck {
  /** Complete records so far. */
  readonly rows: number;
  /** Checks the next bytes. A fault ends the check. */
  add(chunk: Uint8Array): FileFault | undefined;
  end(): FileFault | undefined;
}

/** A file without line ends must not fill the memory. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Takes the bytes of each row of a CSV file, without its line end, numbered from 1; valid only during the call. */
interface CsvRowHandler {
  /** A longer row is a fault. */
  readonly maxBytes: number;
  take(bytes: Uint8Array, row: number): FileFault | undefined;
}

/**
 * Checks that a CSV file (RFC 4180) has exactly this header line, and as many columns in every row (P1 2.2). Rows may end
 * with `\r\n` or `\n`; the last one may have no line end. A file whose rows are taken may have been in a spreadsheet, which
 * adds blank rows at the end, quotes, and a line that names the separator above the header.
 */
export class CsvFileCheck implements FileCheck {
  readonly #utf8 = new Utf8Check();
  readonly #stream: CsvStream<FileFault>;
  #headerAt = 0;
  /** The first blank row; 0 if there is none. */
  #blankRow = 0;

  constructor(header: readonly string[], rows?: CsvRowHandler) {
    const maxRowBytes = rows?.maxBytes ?? 0;
    this.#stream = new CsvStream<FileFault>({
      keepBytes: (record) => (record === 0 ? MAX_HEADER_BYTES : maxRowBytes),
      take: ({ number, cells, bytes, isClosed }) => {
        const row = number - this.#headerAt;
        if (row === 0) return this.#takeHeader(headerText(bytes), header, rows !== undefined);
        if (!isClosed) return UNCLOSED;
        if (rows !== undefined && isBlank(bytes)) {
          this.#blankRow ||= row;
          return undefined;
        }
        if (this.#blankRow !== 0) return blankRow(this.#blankRow);
        return cells === header.length ? rows?.take(bytes, row) : wrongColumns(row, header.length);
      },
      tooLong: (record) =>
        record === 0 ? WRONG_HEADER : { kind: 'tooLong', row: record, text: 'A row is longer than 8 MiB.' },
    });
  }

  get rows(): number {
    return Math.max(0, this.#stream.records - 1);
  }

  add(chunk: Uint8Array): FileFault | undefined {
    return this.#utf8.add(chunk) ? this.#stream.add(chunk) : NOT_UTF8;
  }

  end(): FileFault | undefined {
    if (!this.#utf8.end()) return NOT_UTF8;
    const fault = this.#stream.end();
    return fault === undefined && this.#headerAt >= this.#stream.records ? WRONG_HEADER : fault;
  }

  #takeHeader(text: string, header: readonly string[], isLenient: boolean): FileFault | undefined {
    if (text === header.join(',')) return undefined;
    if (isLenient && this.#headerAt === 0 && readSeparatorLine(text) !== undefined) {
      this.#headerAt = 1;
      return undefined;
    }
    if (isLenient && readCsvCells(text).join() === header.join()) return undefined;
    const other = OTHER_SEPARATORS.find(
      ([sign]) =>
        text
          .split(sign)
          .map((name) => unquoteCsvCell(name.trim()))
          .join() === header.join(),
    );
    return other === undefined ? WRONG_HEADER : wrongSeparator(other[1]);
  }
}

/** Whether a row has only separators and spaces, or the mark that old programs put at the end of a file. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => BLANK_BYTES.has(byte));
}

/** Tab, carriage return, end of file, space, comma, semicolon. */
const BLANK_BYTES: ReadonlySet<number> = new Set([9, 13, 26, 32, 44, 59]);

function headerText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

const NOT_UTF8: FileFault = { kind: 'encoding', text: 'The file isn’t UTF-8 text.' };
const UNCLOSED: FileFault = { kind: 'unfinished', text: 'The file ends inside a quoted cell.' };
const OTHER_SEPARATORS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const;

function wrongSeparator(name: string): FileFault {
  const text = `The columns are separated by ${name}, as some spreadsheets save them. Save the file with commas, or use the original export.`;
  return { kind: 'header', text };
}

const WRONG_HEADER: FileFault = { kind: 'header', text: 'The header line isn’t the documented one.' };

function wrongColumns(row: number, columns: number): FileFault {
  return { kind: 'columns', row, text: `Row ${row} doesn’t have ${columns} columns.` };
}

function blankRow(row: number): FileFault {
  return { kind: 'columns', row, text: `Row ${row} is blank, but more rows follow.` };
}

/** Checks that chunks of bytes are UTF-8. A character may span two chunks. */
export class Utf8Check {
  #carried: Uint8Array = new Uint8Array(0);

  /** False if the bytes aren't UTF-8. */
  add(chunk: Uint8Array): boolean {
    const bytes = this.#carried.length === 0 ? chunk : Buffer.concat([this.#carried, chunk]);
    const whole = bytes.length - unfinishedTail(bytes);
    // A copy, because the reader may reuse the chunk's memory.
    this.#carried = new Uint8Array(bytes.subarray(whole));
    return isUtf8(bytes.subarray(0, whole));
  }

  /** False if the last character is incomplete. */
  end(): boolean {
    return this.#carried.length === 0;
  }
}

/** The number of bytes at the end that begin an incomplete character. */
function unfinishedTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}
