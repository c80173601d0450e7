import type { Deadline } from './deadline.ts';
import type { TransportRequest } from './transport.ts';

/** The body as it leaves: bytes as they are; of a stream, every chunk that is asked for re-arms the deadline. */
export function sentBody(
  body: TransportRequest['body'],
  deadline: Deadline,
): Uint8Array | AsyncIterable<Uint8Array> | undefined {
  return body === undefined || body instanceof Uint8Array ? body : touchDeadline(body.open(), deadline);
}

async function* touchDeadline(chunks: AsyncIterable<Uint8Array>, deadline: Deadline): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    // undici reads what is left of a body to its end after an abort.
    deadline.signal.throwIfAborted();
    deadline.touch();
    yield chunk;
  }
}
