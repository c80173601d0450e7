import type { Transport, TransportRequest } from '../../src/client/transports/transport.ts';

/** What the next request gets: an answer, or an error thrown. */
export type Scripted =
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly text?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly throws: unknown };

/** A transport that answers from a script, and remembers what was sent. */
export interface ScriptedTransport extends Transport {
  readonly sent: TransportRequest[];
}

/** `script`: one entry a request; a function decides by the request. A request beyond the script fails the test. */
export function scriptedTransport(
  script: readonly Scripted[] | ((request: TransportRequest) => Scripted),
): ScriptedTransport {
  const sent: TransportRequest[] = [];
  return {
    name: 'scripted',
    sent,
    async send(request, { signal }) {
      signal.throwIfAborted();
      const next = typeof script === 'function' ? script(request) : script[sent.length];
      sent.push(request);
      if (next === undefined)
        throw new Error(`No answer is scripted for request ${sent.length}: ${request.method} ${request.url}`);
      if ('throws' in next) throw next.throws;
      const text = next.text ?? (next.body === undefined ? '' : JSON.stringify(next.body));
      return { status: next.status, headers: new Map(Object.entries(next.headers ?? {})), body: oneChunk(text) };
    },
    close: () => Promise.resolve(),
  };
}

/** An error as undici makes it. */
export function transportError(code: string, syscall?: string): Error {
  return Object.assign(new Error('scripted'), { code, ...(syscall === undefined ? {} : { syscall }) });
}

async function* oneChunk(text: string): AsyncIterable<Uint8Array> {
  if (text !== '') yield Buffer.from(text);
}
