import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../contract/operations.ts';
import type { CardService } from './cards/cardService.ts';
import { createCardService } from './cards/createCardService.ts';
import { type Clock, systemClock } from './clock.ts';
import { createServiceClient, DEFAULT_LIMITS } from './createServiceClient.ts';
import { type JournalEntry, openJournal } from './journal.ts';
import {
  type CheckedWrite,
  checkPending,
  type ReconcileOptions,
  type WriteOutcome,
  writeAndReconcile,
} from './reconcile/writeAndReconcile.ts';
import { normalizeBaseUrl } from './requestUrl.ts';

import { createService, type Service } from './service.ts';
import type { AnyCallInput, CallInput, ServiceClient, ServiceClientOptions } from './serviceClient.ts';
import { createHostFetch } from './transports/hostFetch.ts';

/** What a program says of the service that it wants to use; only address and key are needed. */
export interface ConnectOptions {
  /** With or without the `/v1` of the routes; may carry a path prefix. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Where widget tokens are minted (P2 4.9). */
  readonly tokenUrl?: string | undefined;
  /** The second key of the legacy routes (P2 4.11). */
  readonly legacyKey?: string | undefined;
  /** The host's own without it. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Where writes under way are remembered; without it a temporary folder, which stays as long as it remembers one. */
  readonly journalFolder?: string | undefined;
  /** Decides every pause, time stamp and wait of the client; time limits of a call run in real time. */
  readonly clock?: Clock | undefined;
  /** Longest silence and longest time of one attempt, in milliseconds. */
  readonly idleMs?: number | undefined;
  readonly totalMs?: number | undefined;
  /** How long the service could still be working on a write whose answer is lost, in milliseconds; 60,000 without it. */
  readonly lateWriteMs?: number | undefined;
}

/** What a write may bring along: whose order it moves (orders are listed by e-mail), and who is told while it is in doubt. */
export type WriteOptions = Pick<ReconcileOptions, 'signal' | 'traderEmail' | 'onProgress'>;

/** Everything that is done with one service. */
export interface Connection {
  readonly client: ServiceClient;
  /** One method per operation, e.g. `service.leaderboards.list(input, { signal })`; lists have `.pages` too. */
  readonly service: Service;
  readonly cards: CardService;
  /** Sends one write and reads back when its answer is lost. Rejects where there is no such operation. */
  write(operationId: string, input: AnyCallInput, options: WriteOptions): Promise<WriteOutcome<unknown>>;
  /** Writes of this and of earlier runs whose end is not known, oldest first. */
  pendingWrites(): Promise<readonly JournalEntry[]>;
  /** Finds out, by reading only, what became of this service's pending writes, or of some of them. */
  checkPending(signal: AbortSignal, only?: (entry: JournalEntry) => boolean): Promise<readonly CheckedWrite[]>;
}

/** A connection with a transport and a journal of its own. */
export interface StandaloneConnection extends Connection {
  /** Ends the transport and the journal; a pending write stays in the journal's folder. */
  close(): Promise<void>;
}

/** What the service says to wait, in `Retry-After` or `RateLimit`, is waited for up to this. */
const MAX_RATE_LIMIT_WAIT_MS = 60_000;

/** Opens a service for a program that brings nothing but address and key. Nothing is sent before the first call. */
export async function connect(options: ConnectOptions): Promise<StandaloneConnection> {
  const { tokenUrl, legacyKey, lateWriteMs, clock = systemClock } = options;
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  if (!URL.canParse(baseUrl)) throw new TypeError('The base address is not a URL.');
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

/** What an operation is called, by its id. */
export function operationTitles(): ReadonlyMap<string, string> {
  return new Map(operations.map(({ id, title }) => [id, title]));
}

/** The one composition of the client: what the extension and the command line use, with parts of their own. */
export function openConnection(parts: ServiceClientOptions): Connection {
  const client = createServiceClient(parts);
  const clock = parts.clock ?? systemClock;
  return {
    client,
    service: createService(client),
    cards: createCardService(client, clock),
    write: async (operationId, input, options) => {
      const operation = operations.find(({ id }) => id === operationId);
      if (operation === undefined) throw new TypeError(`There is no operation “${operationId}”.`);
      return writeAndReconcile(client, operation, input as CallInput<typeof operation>, { ...options, clock });
    },
    pendingWrites: () => parts.journal.pending(),
    checkPending: (signal, only) => checkPending(client, signal, { only }),
  };
}
