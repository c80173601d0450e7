import { EXPORT_COLUMNS } from '../../contract/loyaltyExportRecord.ts';
import { CsvFileCheck } from '../exportFiles/csvFileCheck.ts';
import type { FileFault } from '../exportFiles/fileCheck.ts';
import { type ExportRow, recordedTime } from './exportRow.ts';
import type { RowReader } from './rowReader.ts';
import { unescapeSpreadsheetCell } from './spreadsheetText.ts';

const [LF, QUOTE] = [10, 34];
/** A quoted cell without end must not fill the memory. */
const MAX_ROW_BYTES = 8 * 1024 * 1024;

/** Reads a CSV file. Header, encoding and columns are the business of the same check that a download passes. */
export class CsvRowReader implements RowReader {
  readonly #check = new CsvFileCheck(EXPORT_COLUMNS);
  #isHeader = true;
  #isQuoted = false;
  #number = 0;
  #carried: Uint8Array[] = [];
  #carriedLength = 0;

  add(chunk: Uint8Array, rows: ExportRow[]): FileFault | undefined {
    const fault = this.#check.add(chunk);
    if (fault !== undefined) return fault;
    let start = 0;
    for (let end = this.#lineEnd(chunk, 0); end >= 0; end = this.#lineEnd(chunk, start)) {
      const broken = this.#take(chunk.subarray(start, end), rows);
      if (broken !== undefined) return broken;
      start = end + 1;
    }
    if (start === chunk.length) return undefined;
    this.#carriedLength += chunk.length - start;
    if (this.#carriedLength > MAX_ROW_BYTES)
      return { kind: 'tooLong', row: this.#number + 1, text: 'A row is longer than 8 MiB.' };
    // A copy (`slice` of a Buffer is none): the chunk's memory is used again by its reader.
    this.#carried.push(new Uint8Array(chunk.subarray(start)));
    return undefined;
  }

  end(rows: ExportRow[]): FileFault | undefined {
    return this.#check.end() ?? (this.#carriedLength === 0 ? undefined : this.#take(new Uint8Array(0), rows));
  }

  /** The next line end outside quotes; -1 when it has not come. */
  #lineEnd(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte > QUOTE) continue;
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === LF && !this.#isQuoted) return at;
    }
    return -1;
  }

  #take(last: Uint8Array, rows: ExportRow[]): FileFault | undefined {
    const bytes = this.#carriedLength === 0 ? last : Buffer.concat([...this.#carried, last]);
    if (this.#carriedLength > 0) {
      this.#carried = [];
      this.#carriedLength = 0;
    }
    if (this.#isHeader) {
      this.#isHeader = false;
      return undefined;
    }
    this.#number += 1;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
    const row = readLine(text.endsWith('\r') ? text.slice(0, -1) : text);
    if (row === undefined)
      return { kind: 'record', row: this.#number, text: `Row ${this.#number} is not one of the documented form.` };
    rows.push(row);
    return undefined;
  }
}

function readLine(text: string): ExportRow | undefined {
  const [clientRef = '', eventId = '', recordedAt = '', operation = '', amount = ''] = text.includes('"')
    ? quotedCells(text)
    : text.split(',');
  const at = recordedTime(recordedAt);
  if (Number.isNaN(at) || eventId === '') return undefined;
  return {
    eventId: unescapeSpreadsheetCell(eventId),
    at,
    recordedAt,
    operation: unescapeSpreadsheetCell(operation),
    amount: amount === '' ? undefined : amount,
    clientRef: clientRef === '' ? undefined : unescapeSpreadsheetCell(clientRef),
    notes: [],
    format: 'csv',
    text,
  };
}

/** The cells of a line in which some stand in quotes (RFC 4180). */
function quotedCells(line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const isQuoted = line[at] === '"';
    let end = isQuoted ? line.indexOf('"', at + 1) : line.indexOf(',', at);
    while (isQuoted && line[end + 1] === '"') end = line.indexOf('"', end + 2);
    if (end < 0) end = line.length;
    cells.push(isQuoted ? line.slice(at + 1, end).replaceAll('""', '"') : line.slice(at, end));
    at = end + (isQuoted ? 2 : 1);
  }
  return cells;
}
