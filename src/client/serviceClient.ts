import type * as z from 'zod/mini';
import type { Operation } from '../contract/operation.ts';
import type { CallInput } from './callInput.ts';
import type { CallLog } from './callLog.ts';
import type { Clock } from './clock.ts';
import type { Journal } from './journal.ts';
import type { Outcome } from './outcome.ts';
import type { WaitNotice } from './rateLimitGate.ts';
import type { Transport } from './transports/transport.ts';

/** Longest silence and longest time of one attempt, in milliseconds. */
export interface TimeLimits {
  readonly idleMs: number;
  readonly totalMs: number;
}

/** What a client of one connection is made of. */
export interface ServiceClientOptions {
  /** May carry a path prefix, which is kept; without the `/v1` of the routes. */
  readonly baseUrl: string;
  /** The key that belongs to the base URL's origin; undefined when there is none. */
  readonly apiKey: () => Promise<string | undefined>;
  /** The server key that legacy routes want beside it, as `x-api-key` (P2 4.11). */
  readonly legacyKey?: () => Promise<string | undefined>;
  /** Where widget tokens are minted (P2 4.9); https or within this machine. */
  readonly tokenUrl?: string;
  readonly transport: Transport;
  readonly journal: Journal;
  readonly log: CallLog;
  readonly clock?: Clock;
  /** Told once a second while a closed rate-limit window is waited for; with it, the wait may be long. */
  readonly onWait?: (notice: WaitNotice) => void;
  /** Longest wait for a closed rate-limit window without `onWait`, in milliseconds; 5,000 without it. */
  readonly patienceMs?: number;
  /** Longest silence and longest time of one attempt, in milliseconds. */
  readonly limits?: TimeLimits | undefined;
  /** How long the service could still be working on a write whose answer is lost, in milliseconds; 60,000 without it. */
  readonly lateWriteMs?: number | undefined;
}

/** What one call may bring along. */
export interface CallOptions {
  readonly signal: AbortSignal;
  /** As in the parts, for this call. */
  readonly onWait?: (notice: WaitNotice) => void;
  /** Goes into the journal with a write: what helps to settle a doubt later. No personal data. */
  readonly evidence?: Readonly<Record<string, string>>;
  /** As in the parts, for this call; the total time of an upload grows with its length. */
  readonly limits?: TimeLimits | undefined;
}

/** Executes operations of the contract on one connection. */
export interface ServiceClient {
  /** Scheme, host and port of the base URL; the only place the key is ever sent to. */
  readonly origin: string;
  readonly journal: Journal;
  readonly clock?: Clock;
  /** As in the parts. */
  readonly lateWriteMs?: number | undefined;
  /** Journal ids of the writes that a caller still waits for; nobody else settles them. */
  readonly underWay?: Set<string>;
  call<Op extends Operation>(
    operation: Op,
    input: CallInput<Op>,
    options: CallOptions,
  ): Promise<Outcome<z.output<Op['reply']>>>;
}
