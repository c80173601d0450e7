import { parseLimitedJson } from '../../card/model/limitedJson.ts';
import { EXPORT_COLUMNS, type ExportFormat, exportRecordSchema } from '../../contract/loyaltyExports.ts';
import { readServiceCell } from '../../csv/csvCells.ts';
import { readCsvCells } from '../../csv/csvRecords.ts';
import { compileCheck } from './compileCheck.ts';
import { CsvFileCheck, type FileFault, Utf8Check } from './fileCheck.ts';
import { badRecord, JsonListSplitter, UNFINISHED_LIST } from './jsonFileCheck.ts';

/** A row of an export file (P1 2.2), in either format. */
export interface ExportRow {
  readonly eventId: string;
  /** Recording time in epoch milliseconds. */
  readonly at: number;
  readonly recordedAt: string;
  /** As written; may be undocumented. */
  readonly operation: string;
  /** As written; undefined if unknown, which doesn't mean zero. */
  readonly amount: string | undefined;
  /** Undefined if it couldn't be resolved. */
  readonly clientRef: string | undefined;
  /** The quality notes; CSV files have none. */
  readonly notes: readonly string[];
  readonly format: ExportFormat;
  /** The raw row, without the separator from the next one. */
  readonly text: string;
}

/** A UTC time in epoch milliseconds; NaN if it's invalid. */
function recordedTime(text: string): number {
  return text.endsWith('Z') ? Date.parse(text) : Number.NaN;
}

/** Reads the rows of a file chunk by chunk. A fault ends the reading, because no part of a broken file can be trusted. */
export interface RowReader {
  add(chunk: Uint8Array, rows: ExportRow[]): FileFault | undefined;
  /** Adds the last row at the end of the file. */
  end(rows: ExportRow[]): FileFault | undefined;
}

/** Limits what an unclosed quote can add to memory. */
const MAX_ROW_BYTES = 8 * 1024 * 1024;

/** Reads the rows of a CSV export, with the same check of encoding, header and columns as a download. */
export class CsvRowReader implements RowReader {
  readonly #check: CsvFileCheck;
  #rows: ExportRow[] = [];

  constructor() {
    this.#check = new CsvFileCheck(EXPORT_COLUMNS, {
      maxBytes: MAX_ROW_BYTES,
      take: (bytes, number) => {
        const row = readLine(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
        if (row === undefined)
          return { kind: 'record', row: number, text: `Row ${number} isn’t in the documented format.` };
        this.#rows.push(row);
        return undefined;
      },
    });
  }

  add(chunk: Uint8Array, rows: ExportRow[]): FileFault | undefined {
    this.#rows = rows;
    return this.#check.add(chunk);
  }

  end(rows: ExportRow[]): FileFault | undefined {
    this.#rows = rows;
    return this.#check.end();
  }
}

function readLine(text: string): ExportRow | undefined {
  const [clientRef = '', eventId = '', recordedAt = '', operation = '', amount = ''] = readCsvCells(text);
  const at = recordedTime(recordedAt);
  if (Number.isNaN(at) || eventId === '') return undefined;
  return {
    eventId: readServiceCell(eventId),
    at,
    recordedAt,
    operation: readServiceCell(operation),
    amount: amount === '' ? undefined : amount,
    clientRef: clientRef === '' ? undefined : readServiceCell(clientRef),
    notes: [],
    format: 'csv',
    text,
  };
}

/** Reads the rows of a JSON export, and checks each record by its schema. */
export class JsonRowReader implements RowReader {
  readonly #utf8 = new Utf8Check();
  readonly #list: JsonListSplitter;
  #rows: ExportRow[] = [];

  constructor() {
    this.#list = new JsonListSplitter({
      wants: () => true,
      take: (record, number) => {
        const row = readRecord(Buffer.from(record.buffer, record.byteOffset, record.length).toString('utf8'));
        if (row === undefined) return badRecord(number);
        this.#rows.push(row);
        return undefined;
      },
    });
  }

  add(chunk: Uint8Array, rows: ExportRow[]): FileFault | undefined {
    if (!this.#utf8.add(chunk)) return { kind: 'encoding', text: 'The file isn’t UTF-8 text.' };
    this.#rows = rows;
    return this.#list.add(chunk);
  }

  end(): FileFault | undefined {
    return this.#utf8.end() ? this.#list.end() : UNFINISHED_LIST;
  }
}

const isRecord = compileCheck(exportRecordSchema);

function readRecord(text: string): ExportRow | undefined {
  const parsed = parseLimitedJson(text);
  if (parsed.kind !== 'json' || !isRecord(parsed.value)) return undefined;
  const record = parsed.value;
  const at = recordedTime(record.recorded_at_utc);
  if (Number.isNaN(at) || record.event_id === '') return undefined;
  return {
    eventId: record.event_id,
    at,
    recordedAt: record.recorded_at_utc,
    operation: record.operation,
    amount: record.points_delta ?? undefined,
    clientRef: record.client_ref ?? undefined,
    notes: record.quality_notes,
    format: 'json',
    text,
  };
}

/** How two rows of the same event differ. */
type RowDifference = 'none' | 'clientRef' | 'content';

/**
 * Compares two rows of the same event. Customer identifiers are resolved when an export runs, so they may differ; other
 * differences are later edits (P1 2.2). Fields that only one of the formats has aren't compared.
 */
export function rowDifference(a: ExportRow, b: ExportRow): RowDifference {
  if (a.text === b.text) return 'none';
  if (a.operation !== b.operation || a.amount !== b.amount) return 'content';
  if (a.format === 'json' && b.format === 'json' && !isSameRecord(a.text, b.text)) return 'content';
  return a.clientRef === b.clientRef ? 'none' : 'clientRef';
}

/** Whether two records are equal apart from what each export resolves again. */
function isSameRecord(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

function comparable(text: string): string {
  const record = JSON.parse(text) as Record<string, unknown>;
  const notes = Array.isArray(record['quality_notes']) ? record['quality_notes'] : [];
  const lasting = notes.filter((note) => note !== 'client_ref_unresolved').toSorted();
  const { client_ref: _, ...rest } = record;
  const entries = Object.entries({ ...rest, quality_notes: lasting });
  return JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
