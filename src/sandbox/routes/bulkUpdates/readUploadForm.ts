import type { BulkUpload } from '../../bulk/bulkUpload.ts';
import type { PartHeaders } from '../../http/partHeaders.ts';
import { MultipartError, type MultipartPart, readMultipart } from '../../http/readMultipart.ts';
import type { Reply } from '../../http/reply.ts';
import { quoteName } from '../queryValues.ts';
import { invalidParameter, uncodedError } from '../uncodedStyle.ts';
import { serverErrorPage } from './bulkReplies.ts';
import { OPTION_NAMES, type OptionName, readUploadOptions, type UploadOptions } from './uploadOptions.ts';

/** 30 MB as the service counts them: what a client counts as 30 MB is never more. */
export const MAX_FILE_BYTES = 30 * 1024 * 1024;
const MAX_TEXT_BYTES = 64 * 1024;
const FILE_FIELD = 'data';

/** A form with a CSV file, into `upload` as it comes; or the answer to a form that is none (P2 4.6, 7.2). */
export async function readUploadForm(
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
      if (text === undefined) return invalidParameter(`${name} must be one text of at most ${MAX_TEXT_BYTES} bytes`);
      texts[name] = text;
    }
  } catch (error) {
    if (error instanceof MultipartError) return invalidParameter(`body must be multipart/form-data: ${error.message}`);
    throw error;
  }
  return hasFile ? readUploadOptions(texts) : missingFileReply();
}

/** P2 7.2: no file. */
export function missingFileReply(): Reply {
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
