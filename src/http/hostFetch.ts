import { orAborted, sentBody, startDeadline, watchedBody } from './deadline.ts';
import type { Transport, TransportReply } from './transport.ts';

/**
 * Sends through the `fetch` of the host, so that the editor's proxy and certificate settings apply. The host ignores a
 * caller's dispatcher and its time limits, so both limits are enforced here.
 */
export function createHostFetch(hostFetch: typeof globalThis.fetch): Transport {
  return {
    name: 'host',
    async send(request, { signal }): Promise<TransportReply> {
      const deadline = startDeadline(signal, request);
      try {
        const answering = hostFetch(request.url, {
          method: request.method,
          headers: { ...request.headers },
          ...bodyOf(sentBody(request.body, deadline)),
          redirect: 'manual',
          // Otherwise a 401 for a body that can't be sent again becomes a network error.
          credentials: 'omit',
          signal: deadline.signal,
        });
        const response = await orAborted(answering, deadline.signal);
        deadline.touch();
        return {
          status: response.status,
          headers: new Map(response.headers),
          body: watchedBody(untilAborted(response.body ?? noChunks(), deadline.signal), deadline),
        };
      } catch (error) {
        deadline.end();
        throw deadline.signal.aborted ? deadline.signal.reason : error;
      }
    },
    close: () => Promise.resolve(),
  };
}

/** A stream keeps the `content-length` of the request's headers; without `duplex` it's rejected. */
function bodyOf(body: Uint8Array | AsyncIterable<Uint8Array> | undefined): RequestInit {
  if (body === undefined) return { body: null };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body) };
  return { body: ReadableStream.from(body), duplex: 'half' };
}

/** The chunks, until the signal aborts. */
async function* untilAborted(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = await orAborted(iterator.next(), signal);
      isOver = next.done === true;
      if (isOver) return;
      yield next.value;
    }
  } finally {
    // Don't wait for a stream that never responds.
    if (!isOver) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

async function* noChunks(): AsyncIterable<Uint8Array> {}
