import { exportRecordSchema } from '../../contract/loyaltyExportRecord.ts';
import type { FileFault } from '../exportFiles/fileCheck.ts';
import { badRecord } from '../exportFiles/jsonFileCheck.ts';
import { JsonListSplitter, UNFINISHED } from '../exportFiles/jsonListSplitter.ts';
import { Utf8Check } from '../exportFiles/utf8Check.ts';
import { type ExportRow, recordedTime } from './exportRow.ts';
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
    return this.#utf8.end() ? this.#list.end() : UNFINISHED;
  }
}

function readRecord(text: string): ExportRow | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = exportRecordSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const at = recordedTime(data.recorded_at_utc);
  if (Number.isNaN(at) || data.event_id === '') return undefined;
  return {
    eventId: data.event_id,
    at,
    recordedAt: data.recorded_at_utc,
    operation: data.operation,
    amount: data.points_delta ?? undefined,
    clientRef: data.client_ref ?? undefined,
    notes: data.quality_notes,
    format: 'json',
    text,
  };
}
