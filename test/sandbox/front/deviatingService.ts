import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../src/client/clock.ts';
import { type ConnectOptions, connect, type StandaloneConnection } from '../../../src/client/connect.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { type Deviations, NO_DEVIATIONS } from '../../../src/sandbox/settings.ts';
import { type ClientOnSandbox, type SandboxState, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import type { SeedState, WriteFixture } from '../faults/faultyWrite.ts';

/** A sandbox of a small community, the front door to it, and a way past it. */
export interface DeviatingService {
  readonly on: ClientOnSandbox;
  /** What prepares writes and counts their effects, by a client of its own that meets no fault. */
  readonly bench: WriteFixture;
  /** A connection with a clock of its own, closed by `restore`. */
  open(change?: Partial<ConnectOptions>): Promise<StandaloneConnection>;
  /** Has the service differ as the row says. */
  deviate(row: Deviations): Promise<void>;
  /** Back to the seed, with jobs that stay where they are queued. */
  restore(): Promise<void>;
  state(): Promise<DeviatingServiceState>;
  stop(): Promise<void>;
}

/** What is counted in the sandbox's own words. */
export interface DeviatingServiceState extends SandboxState, SeedState {
  readonly analyses: SandboxState['analyses'];
  readonly users: (SandboxState['users'][number] & SeedState['users'][number])[];
}

/** Starts both; a day that never changes, so that ids read once are good later. */
export async function startDeviatingService(): Promise<DeviatingService> {
  const folder = await mkdtemp(join(tmpdir(), 'front-'));
  const seedOptions = { users: 60, historyRows: 200, now: new Date().toISOString() };
  await writeFile(join(folder, 'seed.json'), JSON.stringify(seedOptions));
  const on = await startClientOnSandbox(['--seed', join(folder, 'seed.json')]);
  const { baseUrl, apiKey, communityId } = on.sandbox;
  const opened: StandaloneConnection[] = [];
  const state = async () => (await on.sandbox.control('GET', '/state')) as DeviatingServiceState;
  const own = { baseUrl, apiKey, tokenUrl: baseUrl, legacyKey: apiKey };
  const open = async (change: Partial<ConnectOptions> = {}): Promise<StandaloneConnection> => {
    const connection = await connect({ ...own, clock: fastClock(), ...change });
    opened.push(connection);
    return connection;
  };
  const plain = await connect({ ...own, clock: fastClock() });
  const { signal } = new AbortController();
  return {
    on,
    bench: { on, seed: await state(), service: plain.service, signal, communityId },
    open,
    state,
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sleeps pass at once; `now` is as late as if they had not. */
export function fastClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    random: () => 0.5,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      ahead += milliseconds;
      await setImmediate();
    },
  };
}

/** What is not as usual. */
export function shownRow(row: Deviations): string {
  const names = Object.keys(row) as (keyof Deviations)[];
  const turned = names.filter((name) => row[name] !== NO_DEVIATIONS[name]);
  return turned.map((name) => `${name} ${row[name]}`).join(', ') || 'as usual';
}

type Fetch = typeof globalThis.fetch;

/** What a client sees instead of the answer to its write. */
export type LostResponse =
  | { readonly kind: 'reset' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'status'; readonly status: number; readonly body: string };

/** A request as it left, to be sent on later. */
interface HeldRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly due: number;
}

/** A service that answers a write badly and does it later. */
export interface LateService {
  readonly fetch: Fetch;
  /** Does what is still waiting. */
  finish(): Promise<void>;
  /** How often the write was received. */
  received(): number;
}

/** Holds every request of that operation for so long by the clock, and answers it as said. */
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

/** Gives the answers of one operation another status, body or headers; the service does what it is asked. */
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

/** The answer that never came, as the client sees it. */
export async function lost(answer: LostResponse): Promise<Response> {
  switch (answer.kind) {
    case 'reset':
      throw Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
      });
    case 'silence':
      // As the host's fetch ends it; a limit in real time would also end what is read back on a busy machine.
      throw Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('Headers Timeout Error'), { code: 'UND_ERR_HEADERS_TIMEOUT' }),
      });
    case 'status':
      return new Response(answer.body, { status: answer.status });
  }
}

/** A body that can be sent again: an upload's is a stream. */
async function keptInit(init: RequestInit | undefined): Promise<RequestInit> {
  const { signal: _, ...kept } = init ?? {};
  if (!(kept.body instanceof ReadableStream)) return kept;
  return { ...kept, body: new Uint8Array(await new Response(kept.body).arrayBuffer()) };
}
