import { startDeadline } from './deadline.ts';
import type { Transport, TransportReply } from './transport.ts';
import { watchedBody } from './watchedBody.ts';

/**
 * Sends through the `fetch` of the host, so that the editor's proxy and certificate settings count.
 * The host discards a caller's dispatcher and its time limits: silence and total time are watched here.
 */
export function createHostFetch(hostFetch: typeof globalThis.fetch): Transport {
  return {
    name: 'host',
    async send(request, { signal }): Promise<TransportReply> {
      const deadline = startDeadline(signal, request);
      try {
        const response = await hostFetch(request.url, {
          method: request.method,
          headers: { ...request.headers },
          body: request.body === undefined ? null : new Uint8Array(request.body),
          redirect: 'manual',
          signal: deadline.signal,
        });
        deadline.touch();
        return {
          status: response.status,
          headers: new Map(response.headers),
          body: watchedBody(response.body ?? noChunks(), deadline),
        };
      } catch (error) {
        deadline.end();
        throw deadline.signal.aborted ? deadline.signal.reason : error;
      }
    },
    close: () => Promise.resolve(),
  };
}

async function* noChunks(): AsyncIterable<Uint8Array> {}
