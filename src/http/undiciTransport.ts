import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type Deadline, sentBody, startDeadline } from './deadline.ts';
import type { Transport, TransportReply } from './transport.ts';

/** Sends through the given dispatcher and never changes the global one. `close` destroys the dispatcher. */
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
          // undici's dispatch doesn't decode compressed bodies.
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

/** Origin, and path with query. Usual URLs are split without parsing them again. */
function splitAddress(address: string): { readonly origin: string; readonly path: string } {
  const match = /^(https?:\/\/[^/?#]+)(\/[^#]*)$/.exec(address);
  if (match?.[1] !== undefined && match[2] !== undefined) return { origin: match[1], path: match[2] };
  const { origin, pathname, search } = new URL(address);
  return { origin, path: `${pathname}${search}` };
}

/** undici accepts any async iterable, although its types name only streams. */
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

/** Bytes that are buffered for a slow reader before the connection is paused. */
const MAX_HELD_BYTES = 256 * 1024;

interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The handler of one undici request, and its response body, which can be iterated once. Everything that arrives restarts the
 * idle time. The deadline, or leaving the body early, aborts the connection.
 */
class UndiciExchange implements Dispatcher.DispatchHandler, AsyncIterable<Uint8Array> {
  readonly head: Promise<ResponseHead>;
  readonly #deadline: Deadline;
  readonly #takeHead: (head: ResponseHead) => void;
  readonly #failHead: (error: unknown) => void;
  readonly #chunks: Buffer[] = [];
  #held = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #end: { readonly error?: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(deadline: Deadline) {
    const { promise, resolve, reject } = Promise.withResolvers<ResponseHead>();
    this.head = promise;
    this.#takeHead = resolve;
    this.#failHead = reject;
    this.#deadline = deadline;
    const { signal } = deadline;
    if (signal.aborted) this.#breakOff(signal.reason);
    else signal.addEventListener('abort', () => this.#breakOff(signal.reason), { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#end !== undefined) controller.abort(asError(this.#end.error));
  }

  onResponseStart(_: unknown, status: number, headers: ResponseHead['headers']): void {
    if (status < 200) return;
    this.#deadline.touch();
    this.#takeHead({ status, headers });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#deadline.touch();
    this.#chunks.push(chunk);
    this.#held += chunk.byteLength;
    if (this.#held > MAX_HELD_BYTES) controller.pause();
    this.#wake?.();
  }

  onResponseEnd(): void {
    this.#finish({});
  }

  onResponseError(_: unknown, error: unknown): void {
    this.#finish({ error });
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return {
      next: () => this.#next(),
      return: async () => {
        if (this.#end === undefined) this.#breakOff(new Error('The rest of the response isn’t needed.'));
        return { done: true, value: undefined };
      },
    };
  }

  async #next(): Promise<IteratorResult<Uint8Array, undefined>> {
    while (this.#chunks.length === 0 && this.#end === undefined) {
      this.#controller?.resume();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const chunk = this.#end !== undefined && 'error' in this.#end ? undefined : this.#chunks.shift();
    if (chunk !== undefined) {
      this.#held -= chunk.byteLength;
      // A slow reader doesn't count as silence of the service.
      this.#deadline.touch();
      return { done: false, value: chunk };
    }
    if (this.#end !== undefined && 'error' in this.#end) throw this.#end.error;
    return { done: true, value: undefined };
  }

  #breakOff(reason: unknown): void {
    this.#finish({ error: reason });
    this.#controller?.abort(asError(reason));
  }

  /** Only the first end counts, because later errors are its consequences. */
  #finish(end: { readonly error?: unknown }): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    this.#deadline.end();
    if ('error' in end) this.#failHead(end.error);
    this.#wake?.();
  }
}

/** undici needs an error, but a caller may abort with any reason. */
function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The request was aborted.', { cause: reason });
}
