import type { AnyCallInput } from '../../../src/client/callInput.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import type { Outcome } from '../../../src/client/outcome.ts';
import { createService } from '../../../src/client/service.ts';
import type { CallOptions } from '../../../src/client/serviceClient.ts';
import { createHostFetch } from '../../../src/client/transports/hostFetch.ts';
import { manualClock } from '../../support/manualClock.ts';
import { type MemoryJournal, memoryJournal } from '../../support/memoryJournal.ts';
import { type RawResponse, rawCall } from '../../support/rawCall.ts';
import { startSandboxProcess } from '../../support/sandboxProcess.ts';
import type { Attempt } from './errorCase.ts';

/** What the client made of a request, and what it wrote down of it. */
export interface ClientEnd {
  readonly outcome: Outcome<unknown>;
  readonly journal: MemoryJournal;
}

/** One sandbox for every case: what a case changed is undone before the next. */
export interface ErrorFixture {
  readonly communityId: string;
  readonly channelId: string;
  /** The key with every permission. */
  readonly apiKey: string;
  /** The state of the seed, which every case begins with. */
  // biome-ignore lint/suspicious/noExplicitAny: read by hand in every case
  readonly seed: any;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Says that what follows changes data by the service's own routes. */
  changesData(): void;
  /** A new key. */
  key(change: object): Promise<string>;
  /** Something inside fails at that point, for the requests that follow. */
  fail(point: 'keyCheck' | 'read' | 'write' | 'writeAfter'): Promise<unknown>;
  /** A request that must succeed: part of a condition. */
  succeed(attempt: Attempt): Promise<RawResponse>;
  raw(attempt: Attempt): Promise<RawResponse>;
  client(operation: string, attempt: Attempt): Promise<ClientEnd>;
  /** Back to the seed. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

type Method = (input: AnyCallInput, options: CallOptions) => Promise<Outcome<unknown>>;

/** A control call that takes another one back. */
type Undo = readonly [method: 'POST' | 'DELETE', path: string, body?: unknown];

const RESET: Undo = ['POST', '/reset'];
const SIGNAL = new AbortController().signal;

/** Starts the sandbox. */
export async function startErrorFixture(): Promise<ErrorFixture> {
  const sandbox = await startSandboxProcess({ keepsDay: true });
  const transport = createHostFetch(globalThis.fetch);
  const touched = new Map<string, Undo>();
  const { communityId, channelId, apiKey, baseUrl, tokenUrl } = sandbox;
  const addressOf = (path: string) => (path.startsWith('/v2/') ? tokenUrl : baseUrl);
  const keyOf = (attempt: Attempt) => ('key' in attempt ? attempt.key : apiKey);

  const seed = (await sandbox.control('GET', '/state')) as ErrorFixture['seed'];

  /** A reset takes longer than everything else: where less does, less is done. */
  const undoOf = (path: string): Undo => {
    const [, place, id] = path.split('/');
    switch (place) {
      case 'faults':
        return ['DELETE', '/faults'];
      case 'rateLimit':
        return ['POST', '/rateLimit', { limit: null }];
      case 'settings':
        return ['POST', '/settings', seed.settings];
      case 'users': {
        const { username, member, active, clientRef } = seed.users.find(
          (user: { readonly platformUserId: string }) => user.platformUserId === id,
        );
        return ['POST', path, { username, member, active, clientRef }];
      }
      default:
        return RESET;
    }
  };

  const bench: ErrorFixture = {
    communityId,
    channelId,
    apiKey,
    seed,
    control: (method, path, body) => {
      if (method !== 'GET') touched.set(path, undoOf(path));
      return sandbox.control(method, path, body);
    },
    changesData: () => void touched.set('data', RESET),
    key: async (change) => {
      const made = await sandbox.control('POST', '/keys', change);
      return (made as { readonly key: string }).key;
    },
    fail: (point) => bench.control('POST', '/faults', { path: '/', times: 9, effect: { fail: point } }),
    succeed: async (attempt) => {
      bench.changesData();
      const answer = await bench.raw(attempt);
      if (answer.status >= 300) throw new Error(`${attempt.method} ${attempt.path}: ${answer.status} ${answer.text}`);
      return answer;
    },
    raw: async (attempt) => {
      const { method, path, input, raw, legacyKey, concurrently: meanwhile } = attempt;
      const headers = {
        ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
        ...(legacyKey === undefined ? {} : { 'x-api-key': legacyKey }),
        ...raw?.headers,
      };
      const body = raw !== undefined && 'body' in raw ? raw.body : input.body;
      return during(rawCall(method, `${addressOf(path)}${path}`, { key: keyOf(attempt), body, headers }), meanwhile);
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
      return { outcome: await during(call(attempt.input, { signal: SIGNAL }), attempt.concurrently), journal };
    },
    restore: async () => {
      const undos = [...touched.values()];
      touched.clear();
      for (const [method, path, body] of undos.includes(RESET) ? [RESET] : undos) {
        await sandbox.control(method, path, body);
      }
    },
    stop: async () => {
      await transport.close();
      await sandbox.stop();
    },
  };
  return bench;
}

/** The answer of a request during which something else is done; that is told when the request has ended. */
async function during<T>(request: Promise<T>, meanwhile: Attempt['concurrently']): Promise<T> {
  const ended = new AbortController();
  const [answer] = await Promise.all([request.finally(() => ended.abort()), meanwhile?.(ended.signal)]);
  return answer;
}
