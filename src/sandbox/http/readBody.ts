import type { IncomingMessage } from 'node:http';

/** Most bytes of a body that is no file. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The whole body; `describeTooLarge` when it has more than `MAX_BODY_BYTES`; `cut` when the caller went away before its end. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array | 'tooLarge' | 'cut'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    }
  } catch {
    return 'cut';
  }
  return size > MAX_BODY_BYTES ? 'tooLarge' : Buffer.concat(chunks);
}
