import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../contract/operations.ts';
import { type Clock, systemClock } from '../http/clock.ts';
import { createHostFetch } from '../http/hostFetch.ts';
import type { CardService } from './cards/cardService.ts';
import { createCardService } from './cards/createCardService.ts';
import { createServiceClient, DEFAULT_LIMITS } from './createServiceClient.ts';
import { type JournalEntry, openJournal } from './journal.ts';
import type { CheckedWrite, WriteOutcome } from './reconcile/reconcileRule.ts';
import { checkPending, type ReconcileOptions, writeAndReconcile } from './reconcile/writeAndReconcile.ts';
import { normalizeBaseUrl } from './requestUrl.ts';
import { createService, type Service } from './service.ts';
import type { AnyCallInput, CallInput, ServiceClient, ServiceClientOptions } from './serviceClient.ts';

/** How to connect to a service. Only the address and the key are required. */
export interface ConnectOptions {
  /** With or without the `/v1` of the routes; may have a path prefix. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The address at which widget tokens are created (P2 4.9). */
  readonly tokenUrl?: string | undefined;
  /** The second key of the legacy routes (P2 4.11). */
  readonly legacyKey?: string | undefined;
  /** Defaults to `globalThis.fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Where pending writes are kept. Defaults to a temporary folder, which isn't deleted while it has any. */
  readonly journalFolder?: string | undefined;
  /** The clock for all pauses, timestamps and waits. Time limits of calls use real time. */
  readonly clock?: (Omit<Clock, 'elapsed'> & Partial<Pick<Clock, 'elapsed'>>) | undefined;
  /** The longest silence and the longest duration of one attempt, in milliseconds. */
  readonly idleMs?: number | undefined;
  readonly totalMs?: number | undefined;
  /** How long a write may still take effect after its response was lost, in milliseconds. Defaults to 60,000. */
  readonly lateWriteMs?: number | undefined;
}

/** Options of a write: the e-mail of the order's trader, because orders are listed by e-mail, and progress while it's read back. */
type WriteOptions = Pick<ReconcileOptions, 'signal' | 'traderEmail' | 'onProgress'>;

/** Everything that can be done with one service. */
export interface Connection {
  readonly client: ServiceClient;
  /** One method per operation, e.g. `service.leaderboards.list(input, { signal })`; lists have `.pages` too. */
  readonly service: Service;
  readonly cards: CardService;
  /** Sends one write, and reads back if its outcome is uncertain. Rejects if the operation doesn't exist. */
  write(operationId: string, input: AnyCallInput, options: WriteOptions): Promise<WriteOutcome<unknown>>;
  /** Writes of this and earlier runs whose outcome isn't known, oldest first. */
  pendingWrites(): Promise<readonly JournalEntry[]>;
  /** Resolves this service's pending writes, or some of them, by reading only. */
  checkPending(signal: AbortSignal, only?: (entry: JournalEntry) => boolean): Promise<readonly CheckedWrite[]>;
}

/** A connection that owns its transport and journal. */
export interface StandaloneConnection extends Connection {
  /** Closes the transport and the journal. Pending writes stay in the journal's folder. */
  close(): Promise<void>;
}

/** The longest wait that a `Retry-After` or `RateLimit` header can cause. */
const MAX_RATE_LIMIT_WAIT_MS = 60_000;

/**
 * Connects a program to a service. Nothing is sent before the first call.
 *
 * @public
 */
export async function connect(options: ConnectOptions): Promise<StandaloneConnection> {
  const { tokenUrl, legacyKey, lateWriteMs } = options;
  const clock = options.clock === undefined ? systemClock : withElapsed(options.clock);
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  if (!URL.canParse(baseUrl)) throw new TypeError('The base URL isn’t valid.');
  const transport = createHostFetch(options.fetch ?? globalThis.fetch);
  const folder = options.journalFolder ?? (await mkdtemp(join(tmpdir(), 'chart-cards-journal-')));
  const journal = await openJournal(folder, () => clock.now());
  const connection = openConnection({
    baseUrl,
    apiKey: async () => options.apiKey,
    legacyKey: async () => legacyKey,
    ...(tokenUrl === undefined ? {} : { tokenUrl }),
    transport,
    journal,
    log: () => undefined,
    clock,
    lateWriteMs,
    patienceMs: MAX_RATE_LIMIT_WAIT_MS,
    limits: { idleMs: options.idleMs ?? DEFAULT_LIMITS.idleMs, totalMs: options.totalMs ?? DEFAULT_LIMITS.totalMs },
  });
  return {
    ...connection,
    close: async () => {
      const pending = await journal.pending();
      await journal.close();
      await transport.close();
      if (options.journalFolder === undefined && pending.length === 0) {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A clock without `elapsed` is measured by its time. */
function withElapsed(clock: NonNullable<ConnectOptions['clock']>): Clock {
  return {
    now: () => clock.now(),
    elapsed: () => clock.elapsed?.() ?? clock.now(),
    random: () => clock.random(),
    sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
  };
}

/** The titles of all operations by id. */
export function operationTitles(): ReadonlyMap<string, string> {
  return new Map(operations.map(({ id, title }) => [id, title]));
}

/** Builds a connection from the caller's transport, journal and credentials. */
export function openConnection(parts: ServiceClientOptions): Connection {
  const client = createServiceClient(parts);
  const clock = parts.clock ?? systemClock;
  return {
    client,
    service: createService(client),
    cards: createCardService(client, clock, parts.onOwner),
    write: async (operationId, input, options) => {
      const operation = operations.find(({ id }) => id === operationId);
      if (operation === undefined) throw new TypeError(`The operation “${operationId}” doesn’t exist.`);
      return writeAndReconcile(client, operation, input as CallInput<typeof operation>, { ...options, clock });
    },
    pendingWrites: () => parts.journal.pending(),
    checkPending: (signal, only) => checkPending(client, signal, { only }),
  };
}
