import { type FileHandle, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FileBody, Reply } from './reply.ts';

const CHUNK_BYTES = 256 * 1024;
/** How the caller's end shows: nobody's mistake. */
const CLIENT_DISCONNECTED_CODES: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** Writes an answer; `dropped` when the caller went away in the middle of a file. */
export async function sendReply(response: ServerResponse, reply: Reply): Promise<number | 'dropped'> {
  const { status, headers, body } = reply;
  if (status === 204 || status === 304) response.writeHead(status, headers).end();
  else if (typeof body === 'object' && 'path' in body) return sendFile(response, reply, body);
  else {
    const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
    response.writeHead(status, { ...headers, 'content-length': String(bytes.length) }).end(bytes);
  }
  return status;
}

/** Nothing is sent before the file is open and as long as was said; then it goes out as fast as the caller takes it. */
async function sendFile(
  response: ServerResponse,
  { status, headers }: Reply,
  { path, length }: FileBody,
): Promise<number | 'dropped'> {
  const file = await openComplete(path, length);
  response.writeHead(status, { ...headers, 'content-length': String(length) });
  const source = file.createReadStream({ highWaterMark: CHUNK_BYTES });
  try {
    await pipeline(source, response);
    return status;
  } catch (error) {
    // A caller that has the last byte may close before the file's end was read.
    if (error instanceof Error && 'code' in error && CLIENT_DISCONNECTED_CODES.has(error.code))
      return source.bytesRead === length ? status : 'dropped';
    throw error;
  }
}

async function openComplete(path: string, length: number): Promise<FileHandle> {
  const file = await open(path, 'r');
  if ((await file.stat()).size === length) return file;
  await file.close();
  throw new Error('the file is not as long as it was');
}
