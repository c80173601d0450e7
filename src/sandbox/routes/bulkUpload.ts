import type * as z from 'zod/mini';
import { uploadBulkUpdate } from '../../contract/bulkUpdates.ts';
import { isObject } from '../../contract/schemas.ts';
import { BulkUpload } from '../bulk/bulkJobs.ts';
import {
  MultipartError,
  type MultipartPart,
  type PartHeaders,
  readBoundary,
  readMultipart,
} from '../http/multipart.ts';
import { jsonReply } from '../http/reply.ts';
import { newObjectId } from '../objectIds.ts';
import { BULK_STYLE, serverErrorPage } from './bulkUpdates.ts';
import { uncodedError } from './errorStyles.ts';
import { bodyProblem, isJsonContentType, Refusal, readJsonBody } from './requestCheck.ts';
import { type KeyedContext, keyedRoute } from './serviceRoute.ts';

/** P2 4.6: queues a job. Errors inside the file appear in the job, never here. */
export const uploadBulkUpdateRoute = keyedRoute(
  uploadBulkUpdate,
  BULK_STYLE,
  async (call) => {
    const id = newObjectId(call.now);
    const upload = new BulkUpload(call.store, id);
    let isQueued = false;
    try {
      const options = await readUpload(call, upload);
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
  { streams: true },
);

async function readUpload(call: KeyedContext, upload: BulkUpload): Promise<UploadOptions> {
  if (Number(call.headers['content-length']) > MAX_BODY_BYTES) {
    // Read to its end: a client that sends everything first must not see a broken connection.
    for await (const _ of call.stream);
    throw new Refusal(serverErrorPage());
  }
  const contentType = call.headers['content-type'] ?? '';
  if (/^multipart\/form-data\b/i.test(contentType)) return readUploadForm(call, readBoundary(contentType), upload);
  if (isJsonContentType(contentType)) return readUploadRows(call, upload);
  throw missingFile();
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
/** Maximum size of the whole body: the file, and room for the other parts. Of a larger one, no row is stored. */
const MAX_BODY_BYTES = MAX_FILE_BYTES + 8 * 1024 * 1024;
const { fileField: FILE_FIELD, fields: FORM_FIELDS } = uploadBulkUpdate.upload;

/** Streams the form's CSV file into `upload` (P2 4.6, 7.2). */
async function readUploadForm(
  call: KeyedContext,
  boundary: string | undefined,
  upload: BulkUpload,
): Promise<UploadOptions> {
  const { stream, invalid } = call;
  if (boundary === undefined) throw invalid([], 'must be multipart/form-data with a boundary');
  const texts = new Map<string, string>();
  let hasFile = false;
  try {
    for await (const part of readMultipart(stream, boundary)) {
      if (isFile(part)) {
        if (hasFile) throw invalid(FILE_FIELD, 'must be one file');
        await readFile(part, upload);
        hasFile = true;
        continue;
      }
      const name = part.name ?? '';
      if (name === FILE_FIELD) throw missingFile();
      const text = texts.has(name) ? undefined : await readText(part);
      if (text === undefined) throw invalid(name, `must be a single text of at most ${MAX_TEXT_BYTES} bytes`);
      texts.set(name, text);
    }
  } catch (error) {
    if (error instanceof MultipartError) throw invalid([], `must be multipart/form-data: ${error.message}`);
    throw error;
  }
  if (!hasFile) throw missingFile();
  return readUploadOptions(call, FORM_FIELDS, Object.fromEntries(texts));
}

/** P2 7.2: no file. */
function missingFile(): Refusal {
  return new Refusal(uncodedError(400, 'No file uploaded', 'data must be a CSV file'));
}

async function readFile(part: MultipartPart, upload: BulkUpload): Promise<void> {
  if (part.name !== FILE_FIELD) throw new Refusal(serverErrorPage());
  if (part.contentType !== 'text/csv' && !/\.csv$/i.test(part.filename ?? '')) {
    throw new Refusal(uncodedError(400, 'Only CSV files are allowed', 'data must be a CSV file'));
  }
  let size = 0;
  for await (const chunk of part.body) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new Refusal(serverErrorPage());
    upload.push(chunk);
  }
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

/** Reads `{data: [{column: text}]}` into `upload` (P2 4.6). */
async function readUploadRows(call: KeyedContext, upload: BulkUpload): Promise<UploadOptions> {
  const body = await readAll(call.stream).catch(() => undefined);
  if (body === undefined) throw call.invalid([], 'is incomplete');
  const read = readJsonBody({ body, headers: call.headers });
  if ('message' in read) throw call.invalid(read.path, read.message);
  const sent = isObject(read.value) ? { ...read.value, data: cellsAsText(read.value['data']) } : read.value;
  const options = readUploadOptions(call, uploadBulkUpdate.body, sent);
  const rows = (sent as z.output<typeof uploadBulkUpdate.body>).data;
  // The columns of all rows, in order of first appearance; missing cells are empty.
  const columns = [...new Set(rows.flatMap(Object.keys))];
  // The schema doesn't look at a column with the name `__proto__`.
  const bad = rows.findIndex((row) => Object.values(row).some((cell) => typeof cell !== 'string'));
  if (bad >= 0) throw call.invalid(['data', bad], 'must be an object of text by column');
  upload.add(columns);
  for (const row of rows) upload.add(columns.map((name) => (Object.hasOwn(row, name) ? String(row[name]) : '')));
  return options;
}

/** Numbers and booleans become text, as in a spreadsheet; null is an empty cell. */
function cellsAsText(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  const asText = (cell: unknown) =>
    typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : (cell ?? '');
  return rows.map((row) =>
    isObject(row) ? Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, asText(cell)])) : row,
  );
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new Refusal(serverErrorPage());
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The options next to the rows (P2 4.6). */
interface UploadOptions {
  readonly logName: string | undefined;
  readonly identifier: string | null;
  readonly isCapped: boolean;
}

/** Empty text and null count as absent, and JSON may have a boolean `currency_cap`. */
function readUploadOptions({ invalid }: KeyedContext, schema: z.ZodMiniType, sent: unknown): UploadOptions {
  const { currency_cap: cap, ...others } = isObject(sent) ? sent : {};
  const given = { ...others, currency_cap: typeof cap === 'boolean' ? String(cap) : cap };
  const options = Object.fromEntries(
    Object.entries(given).filter(([, it]) => it !== '' && it !== null && it !== undefined),
  );
  const problem = bodyProblem(schema, isObject(sent) ? options : sent, { allowsBlank: true });
  if (problem !== undefined) throw invalid(problem.path, problem.message);
  const { log_name, identifier, currency_cap } = options as z.output<typeof FORM_FIELDS>;
  if (log_name?.includes('\0')) throw invalid('log_name', 'must not contain the character U+0000');
  if (identifier?.includes('\0')) throw invalid('identifier', 'must not contain the character U+0000');
  return { logName: log_name, identifier: identifier?.trim() || null, isCapped: currency_cap !== 'false' };
}
