import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import { startDeadline } from './deadline.ts';
import { sentBody } from './sentBody.ts';
import type { Transport, TransportReply } from './transport.ts';
import { watchedBody } from './watchedBody.ts';

/** Sends through a dispatcher of its own; never touches the global one. `close` ends the dispatcher. */
export function createUndiciTransport(dispatcher: Dispatcher): Transport {
  return {
    name: 'direct',
    async send(sent, { signal }): Promise<TransportReply> {
      const deadline = startDeadline(signal, sent);
      try {
        const { origin, pathname, search } = new URL(sent.url);
        const answer = await request.call(dispatcher, {
          origin,
          path: `${pathname}${search}`,
          method: sent.method as Dispatcher.HttpMethod,
          // undici decodes no compressed body here.
          headers: { 'accept-encoding': 'identity', ...sent.headers },
          body: bodyOf(sentBody(sent.body, deadline)),
          signal: deadline.signal,
          headersTimeout: 0,
          bodyTimeout: 0,
        });
        deadline.touch();
        return { status: answer.statusCode, headers: joined(answer.headers), body: watchedBody(answer.body, deadline) };
      } catch (error) {
        deadline.end();
        throw deadline.signal.aborted ? deadline.signal.reason : error;
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** undici takes any async iterable; its types name only the stream. */
function bodyOf(body: Uint8Array | AsyncIterable<Uint8Array> | undefined): Uint8Array | Readable | null {
  return body === undefined ? null : (body as Uint8Array | Readable);
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value] as const],
    ),
  );
}
