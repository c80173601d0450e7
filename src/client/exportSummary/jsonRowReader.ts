import { exportRecordSchema } from '../../contract/loyaltyExportRecord.ts';
import type { FileFault } from '../exportFiles/fileCheck.ts';
import { badRecord } from '../exportFiles/jsonFileCheck.ts';
import { JsonListSplitter, UNFINISHED_LIST } from '../exportFiles/jsonListSplitter.ts';
import { Utf8Check } from '../exportFiles/utf8Check.ts';
import { type ExportRow, recordedTime } from './exportRow.ts';
import { compileCheck } from './quickCheck.ts';
import type { RowReader } from './rowReader.ts';

/** Reads a JSON file, each record held against its schema. */
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
    if (!this.#utf8.add(chunk)) return { kind: 'encoding', text: 'The file is not UTF-8 text.' };
    this.#rows = rows;
    return this.#list.add(chunk);
  }

  end(): FileFault | undefined {
    return this.#utf8.end() ? this.#list.end() : UNFINISHED_LIST;
  }
}

const isRecord = compileCheck(exportRecordSchema);

function readRecord(text: string): ExportRow | undefined {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(record)) return undefined;
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
