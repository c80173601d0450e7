import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { startDeadline } from './deadline.ts';
import { type ResponseHead, UndiciExchange } from './exchange.ts';
import { sentBody } from './sentBody.ts';
import type { Transport, TransportReply } from './transport.ts';

/** Sends through a dispatcher of its own; never touches the global one. `close` ends the dispatcher. */
export function createUndiciTransport(dispatcher: Dispatcher): Transport {
  return {
    name: 'direct',
    async send(sent, { signal }): Promise<TransportReply> {
      signal.throwIfAborted();
      const deadline = startDeadline(signal, sent);
      const exchange = new UndiciExchange(deadline);
      const { origin, path } = splitAddress(sent.url);
      dispatcher.dispatch(
        {
          origin,
          path,
          method: sent.method as Dispatcher.HttpMethod,
          // undici decodes no compressed body here.
          headers: { 'accept-encoding': 'identity', ...sent.headers },
          body: bodyOf(sentBody(sent.body, deadline)),
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        exchange,
      );
      const { status, headers } = await exchange.head;
      return { status, headers: joinHeaders(headers), body: exchange };
    },
    close: () => dispatcher.destroy(),
  };
}

/** Origin, and path with query; an absolute address is taken apart without being parsed once more. */
function splitAddress(address: string): { readonly origin: string; readonly path: string } {
  const match = /^(https?:\/\/[^/?#]+)(\/[^#]*)$/.exec(address);
  if (match?.[1] !== undefined && match[2] !== undefined) return { origin: match[1], path: match[2] };
  const { origin, pathname, search } = new URL(address);
  return { origin, path: `${pathname}${search}` };
}

/** undici takes any async iterable; its types name only the stream. */
function bodyOf(body: Uint8Array | AsyncIterable<Uint8Array> | undefined): Uint8Array | Readable | null {
  return body === undefined ? null : (body as Uint8Array | Readable);
}

function joinHeaders(headers: ResponseHead['headers']): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) all.set(name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value);
  }
  return all;
}
