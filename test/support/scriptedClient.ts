import { randomUUID } from 'node:crypto';
import type { CardServiceContext } from '../../src/client/cards/cardService.ts';
import { createServiceClient } from '../../src/client/createServiceClient.ts';
import { type Journal, type JournalLine, pendingEntries, type WriteIntent } from '../../src/client/journal.ts';
import type { Transport, TransportRequest } from '../../src/http/transport.ts';
import { type ManualClock, manualClock } from './clocks.ts';

/** What the next request gets: a response, or an error thrown. */
export type Scripted =
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly text?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly throws: unknown };

/** A transport that answers from a script, and records what was sent. */
interface ScriptedTransport extends Transport {
  readonly sent: TransportRequest[];
}

/** `script`: one entry per request; a function decides by the request. A request beyond the script fails the test. */
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

/** What a card flow works with, against scripted responses. */
export interface ScriptedCards extends CardServiceContext {
  readonly transport: ScriptedTransport;
  readonly journal: MemoryJournal;
  readonly clock: ManualClock;
  /** Method and path of each request. */
  sent(): string[];
}

/** Creates one. */
export function scriptedCards(script: Parameters<typeof scriptedTransport>[0]): ScriptedCards {
  const transport = scriptedTransport(script);
  const journal = memoryJournal();
  const clock = manualClock(Date.parse('2026-03-02T10:00:00Z'));
  const client = createServiceClient({
    baseUrl: 'https://api.example.test',
    apiKey: async () => 'k-1',
    transport,
    journal,
    log: () => undefined,
    clock,
  });
  return {
    client,
    transport,
    journal,
    clock,
    sent: () => transport.sent.map(({ method, url }) => `${method} ${url.slice('https://api.example.test'.length)}`),
  };
}

/** A journal in memory. */
export interface MemoryJournal extends Journal {
  readonly lines: JournalLine[];
  /** E.g. `intent analyses.update`, `sent`, `settled done`. */
  steps(): string[];
}

/** Creates an empty one. */
export function memoryJournal(): MemoryJournal {
  const lines: JournalLine[] = [];
  return {
    lines,
    steps: () =>
      lines.map((line) => {
        if (line.step === 'intent') return `intent ${line.operation}`;
        return line.step === 'sent' ? 'sent' : `settled ${line.result}`;
      }),
    async recordIntent({ bodySha256, ...intent }: WriteIntent) {
      const id = randomUUID();
      lines.push({ step: 'intent', id, at: 0, ...intent, ...(bodySha256 === undefined ? {} : { bodySha256 }) });
      return id;
    },
    async recordSent(id) {
      lines.push({ step: 'sent', id, at: 0 });
    },
    async settle(id, result) {
      lines.push({ step: 'settled', id, at: 0, result });
    },
    unreadableFiles: async () => [],
    pending: async () => pendingEntries(lines),
    close: () => Promise.resolve(),
  };
}
