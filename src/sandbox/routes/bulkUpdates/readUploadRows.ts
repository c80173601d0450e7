import type { BulkUpload } from '../../bulk/bulkUpload.ts';
import { formatRecord } from '../../bulk/csv/formatRecord.ts';
import type { Reply } from '../../http/reply.ts';
import { quoteName } from '../queryValues.ts';
import { readJsonBody } from '../readJsonBody.ts';
import { invalidParameter, uncodedError } from '../uncodedStyle.ts';
import { BULK_STYLE, serverErrorPage } from './bulkReplies.ts';
import { MAX_FILE_BYTES } from './readUploadForm.ts';
import { OPTION_NAMES, type OptionName, readUploadOptions, type UploadOptions } from './uploadOptions.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `{data: [{column: text}]}` into `upload`, as the CSV file that says the same; or the answer to what is none (P2 4.6). */
export async function readUploadRows(
  stream: AsyncIterable<Uint8Array>,
  upload: BulkUpload,
): Promise<UploadOptions | Reply> {
  const bytes = await readAll(stream).catch(() => 'cut' as const);
  if (bytes === 'cut') return invalidParameter('body ends too early');
  if (bytes === undefined) return serverErrorPage();
  const body = readJsonBody({ body: bytes });
  if ('problem' in body) return BULK_STYLE.malformedBody(body.problem, body.detail);
  const fields = fieldsOf(body.value);
  const rows = fields?.['data'];
  if (fields === undefined || !Array.isArray(rows) || rows.length === 0) {
    return uncodedError(400, 'data must be a non-empty array', 'data must be a non-empty array');
  }
  const unknown = Object.keys(fields).find((name) => name !== 'data' && !OPTION_NAMES.some((it) => it === name));
  if (unknown !== undefined) return invalidParameter(`${quoteName(unknown)} is not a field of this request`);
  const options: Partial<Record<OptionName, string>> = {};
  for (const name of OPTION_NAMES) {
    const value = fields[name] ?? '';
    const text = name === 'currency_cap' && typeof value === 'boolean' ? String(value) : value;
    if (typeof text !== 'string') return invalidParameter(`${name} must be text`);
    options[name] = text;
  }
  return pushRows(rows, upload) ?? readUploadOptions(options);
}

/** The columns are those of all rows, in the order in which they come up; a row that lacks one has an empty cell. */
function pushRows(rows: readonly unknown[], upload: BulkUpload): Reply | undefined {
  const columns = new Map<string, number>();
  for (const [i, row] of rows.entries()) {
    const fields = fieldsOf(row);
    if (fields === undefined) return invalidParameter(`data[${i}] must be an object of text by column`);
    for (const name of Object.keys(fields)) if (!columns.has(name)) columns.set(name, columns.size);
  }
  let text = formatRecord([...columns.keys()]);
  for (const [i, row] of rows.entries()) {
    const cells = Array.from({ length: columns.size }, () => '');
    for (const [name, value] of Object.entries(fieldsOf(row) ?? {})) {
      const cell = cellText(value);
      if (cell === undefined) return invalidParameter(`data[${i}] must be an object of text by column`);
      cells[columns.get(name) ?? 0] = cell;
    }
    text += formatRecord(cells);
    if (text.length < 65_536) continue;
    upload.push(Buffer.from(text));
    text = '';
  }
  upload.push(Buffer.from(text));
  return undefined;
}

/** Numbers and truth values are taken as a spreadsheet would write them. */
function cellText(value: unknown): string | undefined {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}
