import { uploadBulkUpdate } from '../../contract/bulkUpdates.ts';
import { BulkUpload } from '../bulk/bulkJobs.ts';
import { formatRecord } from '../bulk/csvRecords.ts';
import {
  MultipartError,
  type MultipartPart,
  type PartHeaders,
  readBoundary,
  readMultipart,
} from '../http/multipart.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import { newObjectId } from '../objectIds.ts';
import { BULK_STYLE, serverErrorPage } from './bulkUpdates.ts';
import { invalidParameter, uncodedError } from './errorStyles.ts';
import { isJsonContentType, readJsonBody } from './jsonBody.ts';
import { quoteName } from './requestFields.ts';
import type { KeyedContext, ServiceRoute } from './serviceRoute.ts';

/** P2 4.6: queues a job. Errors inside the file appear in the job, never here. */
export const uploadBulkUpdateRoute: ServiceRoute = {
  operation: uploadBulkUpdate,
  style: BULK_STYLE,
  streams: true,
  handle: async (call) => {
    const id = newObjectId(call.now);
    const upload = new BulkUpload(call.store, id);
    let isQueued = false;
    try {
      const options = await readUpload(call, upload);
      if ('status' in options) return options;
      queueJob(call, id, upload, options);
      isQueued = true;
    } finally {
      // Also undoes a stored job when a later step fails: a 500 with JSON means that nothing was saved (P2 7.2).
      if (!isQueued) upload.discard();
    }
    call.jobs.wake();
    return jsonReply(200, {
      status: 'success',
      message: 'Bulk update queued successfully',
      data: { message: 'The bulk update has been queued and will be processed shortly' },
    });
  },
};

function readUpload({ headers, stream }: KeyedContext, upload: BulkUpload): Promise<UploadOptions | Reply> | Reply {
  const contentType = headers['content-type'] ?? '';
  if (/^multipart\/form-data\b/i.test(contentType)) {
    const boundary = readBoundary(contentType);
    if (boundary === undefined) return invalidParameter('body must be multipart/form-data with a boundary');
    return readUploadForm(stream, boundary, upload);
  }
  return isJsonContentType(contentType) ? readUploadRows(stream, upload) : missingFileReply();
}

function queueJob(call: KeyedContext, id: string, upload: BulkUpload, options: UploadOptions): void {
  const { store, now, key, runWrite } = call;
  const { columns, isUnreadable, total } = upload.end();
  // The store may have been reset during the upload.
  if (store.bulk.rowCount(id) !== total) throw new Error('rows of an upload are missing');
  runWrite(() =>
    store.bulk.add({
      id,
      communityId: key.communityId,
      name: options.logName ?? `Bulk update ${new Date(now).toISOString()}`,
      status: 'In Queue',
      createdAt: now,
      startedAt: null,
      endedAt: null,
      identifier: options.identifier,
      isCapped: options.isCapped,
      columns,
      isUnreadable,
      total,
      done: 0,
      failed: 0,
    }),
  );
}

/** 30 MB in the larger unit, so that a file of 30 MB in either unit is accepted. */
const MAX_FILE_BYTES = 30 * 1024 * 1024;
const MAX_TEXT_BYTES = 64 * 1024;
const FILE_FIELD = 'data';

/** Streams the form's CSV file into `upload`; returns the options, or the error reply (P2 4.6, 7.2). */
async function readUploadForm(
  stream: AsyncIterable<Uint8Array>,
  boundary: string,
  upload: BulkUpload,
): Promise<UploadOptions | Reply> {
  const texts: Partial<Record<OptionName, string>> = {};
  let hasFile = false;
  try {
    for await (const part of readMultipart(stream, boundary)) {
      if (isFile(part)) {
        const problem = hasFile ? invalidParameter('data must be one file') : await readFile(part, upload);
        if (problem !== undefined) return problem;
        hasFile = true;
        continue;
      }
      const name = OPTION_NAMES.find((it) => it === part.name);
      if (part.name === FILE_FIELD) return missingFileReply();
      if (name === undefined) return invalidParameter(`${quoteName(part.name ?? '')} is not a field of this form`);
      const text = texts[name] === undefined ? await readText(part) : undefined;
      if (text === undefined)
        return invalidParameter(`${name} must be a single text of at most ${MAX_TEXT_BYTES} bytes`);
      texts[name] = text;
    }
  } catch (error) {
    if (error instanceof MultipartError) return invalidParameter(`body must be multipart/form-data: ${error.message}`);
    throw error;
  }
  return hasFile ? readUploadOptions(texts) : missingFileReply();
}

/** P2 7.2: no file. */
function missingFileReply(): Reply {
  return uncodedError(400, 'No file uploaded', 'data must be a CSV file');
}

async function readFile(part: MultipartPart, upload: BulkUpload): Promise<Reply | undefined> {
  if (part.name !== FILE_FIELD) return serverErrorPage();
  if (part.contentType !== 'text/csv' && !/\.csv$/i.test(part.filename ?? '')) {
    return uncodedError(400, 'Only CSV files are allowed', 'data must be a CSV file');
  }
  let size = 0;
  for await (const chunk of part.body) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) return serverErrorPage();
    upload.push(chunk);
  }
  return undefined;
}

async function readText({ body }: MultipartPart): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_TEXT_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}

function isFile({ filename, contentType }: PartHeaders): boolean {
  return filename !== undefined || contentType === 'text/csv';
}

type Fields = Readonly<Record<string, unknown>>;

/** Writes `{data: [{column: text}]}` into `upload` as the equivalent CSV file; returns the options, or the error reply (P2 4.6). */
async function readUploadRows(stream: AsyncIterable<Uint8Array>, upload: BulkUpload): Promise<UploadOptions | Reply> {
  const bytes = await readAll(stream).catch(() => 'disconnected' as const);
  if (bytes === 'disconnected') return invalidParameter('body is incomplete');
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

/** The columns are the union of all rows, in order of first appearance; missing cells are empty. */
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

/** Numbers and booleans become text, as in a spreadsheet. */
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

/** The options next to the rows (P2 4.6). */
interface UploadOptions {
  readonly logName: string | undefined;
  readonly identifier: string | null;
  readonly isCapped: boolean;
}

const OPTION_NAMES = ['log_name', 'identifier', 'currency_cap'] as const;

type OptionName = (typeof OPTION_NAMES)[number];

/** Empty text counts as absent. */
function readUploadOptions(sent: Readonly<Partial<Record<OptionName, string>>>): UploadOptions | Reply {
  const cap = sent.currency_cap ?? '';
  if (!['', 'true', 'false'].includes(cap)) return invalidParameter('currency_cap must be true or false');
  const unstorable = OPTION_NAMES.find((name) => sent[name]?.includes('\0'));
  if (unstorable !== undefined) return invalidParameter(`${unstorable} must not contain the character U+0000`);
  return {
    logName: sent.log_name === '' ? undefined : sent.log_name,
    identifier: sent.identifier?.trim() || null,
    isCapped: cap !== 'false',
  };
}
