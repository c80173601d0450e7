import { type ConnectOptions, connect, type StandaloneConnection } from '../../../src/client/connect.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import type { Clock } from '../../../src/http/clock.ts';
import { type Deviations, readSettings } from '../../../src/sandbox/settings.ts';
import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { skippingClock } from '../../support/clocks.ts';
import type { SandboxState } from '../../support/sandboxState.ts';
import type { WriteFixture } from '../faults/faultyWrite.ts';

/** A sandbox with a small community, connections to it, and direct access for preparing and counting. */
export interface DeviatingService {
  readonly on: ClientOnSandbox;
  /** Prepares writes and counts their effects, with its own client without faults. */
  readonly bench: WriteFixture;
  /** Opens a connection with its own clock; `restore` closes it. */
  open(change?: Partial<ConnectOptions>): Promise<StandaloneConnection>;
  /** Sets the service's deviations. */
  deviate(row: Deviations): Promise<void>;
  /** Restores the seed, closes connections and pauses jobs. */
  restore(): Promise<void>;
  state(): Promise<SandboxState>;
  stop(): Promise<void>;
}

/** Starts the sandbox with a fixed day, so that ids stay valid after a reset. */
export async function startDeviatingService(): Promise<DeviatingService> {
  const on = await startClientOnSandbox({ users: 60, historyRows: 200, now: new Date().toISOString() });
  const { baseUrl, apiKey, communityId } = on.sandbox;
  const opened: StandaloneConnection[] = [];
  const own = { baseUrl, apiKey, tokenUrl: baseUrl, legacyKey: apiKey };
  const open = async (change: Partial<ConnectOptions> = {}): Promise<StandaloneConnection> => {
    const connection = await connect({ ...own, clock: skippingClock(), ...change });
    opened.push(connection);
    return connection;
  };
  const plain = await connect({ ...own, clock: skippingClock() });
  const { signal } = new AbortController();
  return {
    on,
    bench: { on, seed: await on.sandbox.state(), service: plain.service, signal, communityId },
    open,
    state: () => on.sandbox.state(),
    async deviate(row) {
      await on.sandbox.control('POST', '/settings', { deviations: row });
    },
    async restore() {
      for (const connection of opened.splice(0)) {
        for (const { id } of await connection.pendingWrites()) await connection.client.journal.settle(id, 'abandoned');
        await connection.close();
      }
      await on.restore();
      await on.sandbox.control('POST', '/settings', { jobsPaused: true });
    },
    async stop() {
      for (const connection of opened.splice(0)) await connection.close();
      await plain.close();
      await on.stop();
    },
  };
}

/** The sandbox's own reading. */
export const { deviations: NO_DEVIATIONS } = readSettings({ get: () => undefined } as never);

/** The deviations that differ from the default, for a test title. */
export function formatDeviations(row: Deviations): string {
  const names = Object.keys(row) as (keyof Deviations)[];
  const changed = names.filter((name) => row[name] !== NO_DEVIATIONS[name]);
  return changed.map((name) => `${name} ${row[name]}`).join(', ') || 'no deviation';
}

type Fetch = typeof globalThis.fetch;

/** What a client sees instead of the answer to its write. */
export type LostResponse =
  | { readonly kind: 'reset' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'status'; readonly status: number; readonly body: string };

/** A held request, to be forwarded later. */
interface HeldRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly due: number;
}

/** A service that loses the response to a write and performs it later. */
export interface LateService {
  readonly fetch: Fetch;
  /** Forwards all held requests. */
  finish(): Promise<void>;
  /** How often the write was received. */
  received(): number;
}

/** Holds every request of that operation for `delayMs` on the clock; the client gets `answer` immediately. */
export function lateService(operation: Operation, clock: Clock, delayMs: number, answer: LostResponse): LateService {
  const held: HeldRequest[] = [];
  let received = 0;
  const finish = async (now = Number.POSITIVE_INFINITY): Promise<void> => {
    for (const request of held.filter(({ due }) => due <= now)) {
      held.splice(held.indexOf(request), 1);
      await (await fetch(request.url, request.init)).arrayBuffer();
    }
  };
  return {
    finish: () => finish(),
    received: () => received,
    fetch: async (input, init) => {
      await finish(clock.now());
      const url = String(input);
      if (!isOf(operation, url, init)) return fetch(url, init);
      received += 1;
      held.push({ url, init: await keptInit(init), due: clock.now() + delayMs });
      return lost(answer);
    },
  };
}

/** Replaces responses of one operation, or of all; the service still handles the requests. */
export function rewritten(
  operation: Operation | undefined,
  rewrite: (answer: { readonly url: string; readonly status: number; readonly body: unknown }) => Response | undefined,
): Fetch {
  return async (input, init) => {
    const url = String(input);
    const answer = await fetch(url, init);
    if (operation !== undefined && !isOf(operation, url, init)) return answer;
    const text = await answer.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const plain = (): Response =>
      new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers });
    return rewrite({ url, status: answer.status, body }) ?? plain();
  };
}

/** Whether the request is a call of the operation. */
export function isOf(operation: Operation, url: string, init: RequestInit | undefined): boolean {
  const segments = new URL(url).pathname.split('/');
  const template = operation.path.split('/');
  return (
    (init?.method ?? 'GET') === operation.method &&
    segments.length === template.length &&
    template.every((part, at) => part.startsWith('{') || part === segments[at])
  );
}

/** A lost response as the client sees it. */
export async function lost(answer: LostResponse): Promise<Response> {
  switch (answer.kind) {
    case 'reset':
      throw Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
      });
    case 'silence':
      // The error of the host's fetch. A real timeout would also abort reading back on a busy machine.
      throw Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('Headers Timeout Error'), { code: 'UND_ERR_HEADERS_TIMEOUT' }),
      });
    case 'status':
      return new Response(answer.body, { status: answer.status });
  }
}

/** The request with a body that can be sent later; an upload's body is a stream. */
async function keptInit(init: RequestInit | undefined): Promise<RequestInit> {
  const { signal: _, ...kept } = init ?? {};
  if (!(kept.body instanceof ReadableStream)) return kept;
  return { ...kept, body: new Uint8Array(await new Response(kept.body).arrayBuffer()) };
}
