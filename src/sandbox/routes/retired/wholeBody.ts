import { MAX_BODY_BYTES } from '../../http/readBody.ts';

/** The body, or `describeTooLarge`. Read to its end in any case: a caller who is still sending could not read the answer. */
export async function readWholeBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer | 'tooLarge'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? 'tooLarge' : Buffer.concat(chunks);
}
