import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** A file to be uploaded, wherever it lies. */
export interface UploadFile {
  /** As the service sees it, e.g. `march.csv`; without folders. */
  readonly name: string;
  /** Bytes; held against what is read. */
  readonly size: number;
  /** Hexadecimal; goes into the journal in place of the body's own. */
  readonly sha256?: string;
  /** Starts reading from the first byte; called once an attempt. */
  open(): AsyncIterable<Uint8Array>;
}

/** The file could not be read while it was sent, or is no longer what it was. */
export class UploadFileError extends Error {
  readonly code: 'FILE_UNREADABLE' | 'FILE_CHANGED';
  /** Whether bytes of the request can have left before. */
  readonly mayHaveLeft: boolean;

  constructor(code: 'FILE_UNREADABLE' | 'FILE_CHANGED', mayHaveLeft: boolean, cause?: unknown) {
    super(code === 'FILE_CHANGED' ? 'The file changed while it was sent.' : 'The file could not be read.', { cause });
    this.name = 'UploadFileError';
    this.code = code;
    this.mayHaveLeft = mayHaveLeft;
  }
}

const CHUNK_BYTES = 256 * 1024;

/** A file on disk, looked through once: from then on it must not change. Throws what the file system says. */
export async function openUploadFile(path: string, signal: AbortSignal): Promise<UploadFile> {
  const { size, mtimeMs } = await stat(path);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal }))
    hash.update(chunk as Buffer);
  const sha256 = hash.digest('hex');
  return { name: basename(path), size, sha256, open: () => readUnchanged(path, { size, mtimeMs }) };
}

/** A file that is written while it is read would arrive as a mixture of two: the end is held back until it is known. */
async function* readUnchanged(
  path: string,
  expected: { readonly size: number; readonly mtimeMs: number },
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    if (held !== undefined) yield held;
    held = chunk as Buffer;
  }
  const now = await stat(path);
  if (now.size !== expected.size || now.mtimeMs !== expected.mtimeMs) throw new Error('the file changed');
  if (held !== undefined) yield held;
}
