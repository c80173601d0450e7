import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** A file to upload. */
export interface UploadFile {
  /** The name for the service, without folders, e.g. `march.csv`. */
  readonly name: string;
  /** In bytes; compared with what is read. */
  readonly size: number;
  /** Hexadecimal; stored in the journal instead of the body's digest. */
  readonly sha256?: string;
  /** Starts reading from the first byte; called once per attempt. */
  open(): AsyncIterable<Uint8Array>;
}

/** The file couldn't be read while it was sent, or has changed. */
export class UploadFileError extends Error {
  readonly code: 'FILE_UNREADABLE' | 'FILE_CHANGED';
  /** Whether part of the request may have been sent. */
  readonly mayHaveLeft: boolean;

  constructor(code: 'FILE_UNREADABLE' | 'FILE_CHANGED', mayHaveLeft: boolean, cause?: unknown) {
    super(code === 'FILE_CHANGED' ? 'The file changed while it was being sent.' : 'The file couldn’t be read.', {
      cause,
    });
    this.name = 'UploadFileError';
    this.code = code;
    this.mayHaveLeft = mayHaveLeft;
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Opens a file and computes its digest; it must not change afterwards. Throws file system errors. */
export async function openUploadFile(path: string, signal: AbortSignal): Promise<UploadFile> {
  const { size, mtimeMs } = await stat(path);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal }))
    hash.update(chunk as Buffer);
  const sha256 = hash.digest('hex');
  return { name: basename(path), size, sha256, open: () => readUnchanged(path, { size, mtimeMs }) };
}

/** Holds back the end until the file is known to be unchanged, because otherwise a mixture of two versions could arrive. */
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
