import type { AnyCallInput } from '../../../src/client/callInput.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import type { Outcome } from '../../../src/client/outcome.ts';
import { createService } from '../../../src/client/service.ts';
import type { CallOptions } from '../../../src/client/serviceClient.ts';
import { createHostFetch } from '../../../src/client/transports/hostFetch.ts';
import { manualClock } from '../../support/manualClock.ts';
import { type MemoryJournal, memoryJournal } from '../../support/memoryJournal.ts';
import { type RawAnswer, rawCall } from '../../support/rawCall.ts';
import { startSandboxProcess } from '../../support/sandboxProcess.ts';
import type { Attempt } from './errorCase.ts';

/** What the client made of a request, and what it wrote down of it. */
export interface ClientEnd {
  readonly outcome: Outcome<unknown>;
  readonly journal: MemoryJournal;
}

/** One sandbox for every case: what a case changed is undone before the next. */
export interface ErrorBench {
  readonly communityId: string;
  readonly channelId: string;
  /** The key with every permission. */
  readonly apiKey: string;
  /** The state of the seed, which every case begins with. */
  // biome-ignore lint/suspicious/noExplicitAny: read by hand in every case
  readonly seed: any;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** A new key. */
  key(change: object): Promise<string>;
  /** Something inside fails at that point, for the requests that follow. */
  fail(point: 'keyCheck' | 'read' | 'write' | 'writeAfter'): Promise<unknown>;
  /** A request that must succeed: part of a condition. */
  succeed(attempt: Attempt): Promise<RawAnswer>;
  raw(attempt: Attempt): Promise<RawAnswer>;
  client(operation: string, attempt: Attempt): Promise<ClientEnd>;
  /** Back to the seed. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

type Method = (input: AnyCallInput, options: CallOptions) => Promise<Outcome<unknown>>;

/** Control calls that touch no data, and what undoes them. */
const UNDO: Readonly<Record<string, readonly ['POST' | 'DELETE', string, unknown?]>> = {
  '/faults': ['DELETE', '/faults'],
  '/rateLimit': ['POST', '/rateLimit', { limit: null }],
};
const SIGNAL = new AbortController().signal;

/** Starts the sandbox. */
export async function startErrorBench(): Promise<ErrorBench> {
  const sandbox = await startSandboxProcess();
  const transport = createHostFetch(globalThis.fetch);
  const touched = new Set<string>();
  const { communityId, channelId, apiKey, baseUrl, tokenUrl } = sandbox;
  const addressOf = (path: string) => (path.startsWith('/v2/') ? tokenUrl : baseUrl);
  const keyOf = (attempt: Attempt) => ('key' in attempt ? attempt.key : apiKey);

  const bench: ErrorBench = {
    communityId,
    channelId,
    apiKey,
    seed: await sandbox.control('GET', '/state'),
    control: (method, path, body) => {
      // A key that is left over does no harm.
      if (method !== 'GET' && path !== '/keys') touched.add(path in UNDO ? path : 'data');
      return sandbox.control(method, path, body);
    },
    key: async (change) => {
      const made = await sandbox.control('POST', '/keys', change);
      return (made as { readonly key: string }).key;
    },
    fail: (point) => bench.control('POST', '/faults', { path: '/', times: 9, effect: { fail: point } }),
    succeed: async (attempt) => {
      touched.add('data');
      const answer = await bench.raw(attempt);
      if (answer.status >= 300) throw new Error(`${attempt.method} ${attempt.path}: ${answer.status} ${answer.text}`);
      return answer;
    },
    raw: async (attempt) => {
      const { method, path, input, raw, legacyKey, meanwhile } = attempt;
      const headers = {
        ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
        ...(legacyKey === undefined ? {} : { 'x-api-key': legacyKey }),
        ...raw?.headers,
      };
      const body = raw !== undefined && 'body' in raw ? raw.body : input.body;
      const [answer] = await Promise.all([
        rawCall(method, `${addressOf(path)}${path}`, { key: keyOf(attempt), body, headers }),
        meanwhile?.(),
      ]);
      return answer;
    },
    client: async (operation, attempt) => {
      const journal = memoryJournal();
      const service = createService(
        createServiceClient({
          baseUrl,
          tokenUrl,
          apiKey: async () => keyOf(attempt),
          legacyKey: async () => attempt.legacyKey,
          transport,
          journal,
          log: () => {},
          // Its pauses pass at once.
          clock: manualClock(Date.now()),
        }),
      );
      const [resource = '', verb = ''] = operation.split('.');
      const methods = service as unknown as Readonly<Record<string, Readonly<Record<string, Method>>>>;
      const call = methods[resource]?.[verb];
      if (call === undefined) throw new Error(`the client has no ${operation}`);
      const [outcome] = await Promise.all([call(attempt.input, { signal: SIGNAL }), attempt.meanwhile?.()]);
      return { outcome, journal };
    },
    restore: async () => {
      for (const path of touched) {
        const [method, target, body] = UNDO[path] ?? (['POST', '/reset'] as const);
        await sandbox.control(method, target, body);
      }
      touched.clear();
    },
    stop: async () => {
      await transport.close();
      await sandbox.stop();
    },
  };
  return bench;
}
