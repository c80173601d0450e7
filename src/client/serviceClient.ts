import type * as z from 'zod/mini';
import type { Operation, UploadRule } from '../contract/operation.ts';
import type { Clock } from '../http/clock.ts';
import type { WaitNotice } from '../http/rateLimit.ts';
import type { Transport } from '../http/transport.ts';
import type { CallLogLine } from './callLog.ts';
import type { Journal } from './journal.ts';
import type { Outcome } from './outcome.ts';
import type { UploadFile } from './uploadFile.ts';

/** The longest silence and the longest duration of one attempt, in milliseconds. */
interface TimeLimits {
  readonly idleMs: number;
  readonly totalMs: number;
}

/** What a client of one connection needs. */
export interface ServiceClientOptions {
  /** Without the `/v1` of the routes; may have a path prefix. */
  readonly baseUrl: string;
  /** The key of the base URL's origin; undefined if there is none. */
  readonly apiKey: () => Promise<string | undefined>;
  /** The additional server key of legacy routes, sent as `x-api-key` (P2 4.11). */
  readonly legacyKey?: () => Promise<string | undefined>;
  /** The address at which widget tokens are created (P2 4.9); https or within this machine. */
  readonly tokenUrl?: string;
  readonly transport: Transport;
  readonly journal: Journal;
  readonly log: (line: CallLogLine) => void;
  readonly clock?: Clock;
  /** Called when a write has shown which user a sender is. */
  readonly onOwner?: (sender: string, userId: string) => void;
  /** Called once a second while waiting for a rate limit. If set, the wait may be long. */
  readonly onWait?: (notice: WaitNotice) => void;
  /** The longest wait for a rate limit without `onWait`, in milliseconds. Defaults to 5,000. */
  readonly patienceMs?: number;
  /** The longest silence and the longest duration of one attempt, in milliseconds. */
  readonly limits?: TimeLimits | undefined;
  /** How long a write may still take effect after its response was lost, in milliseconds. Defaults to 60,000. */
  readonly lateWriteMs?: number | undefined;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal: AbortSignal;
  /** As in `ServiceClientOptions`, for this call. */
  readonly onWait?: (notice: WaitNotice) => void;
  /** Stored in the journal with a write to help resolve it later. No personal data. */
  readonly evidence?: Readonly<Record<string, string>>;
  /** As in `ServiceClientOptions`, for this call. The total time of an upload grows with its size. */
  readonly limits?: TimeLimits | undefined;
}

/** Executes operations of the contract on one connection. */
export interface ServiceClient {
  /** Scheme, host and port of the base URL, the only place the key is ever sent to. */
  readonly origin: string;
  readonly journal: Journal;
  readonly clock?: Clock;
  /** As in `ServiceClientOptions`. */
  readonly lateWriteMs?: number | undefined;
  /** How the uncertain writes of its operations are resolved. */
  readonly reconcileRules?: readonly ReconcileRule[];
  /** Journal ids of the writes that a caller still waits for. Only that caller settles them. */
  readonly underWay?: Set<string>;
  call<Op extends Operation>(
    operation: Op,
    input: CallInput<Op>,
    options: CallOptions,
  ): Promise<Outcome<z.output<Op['reply']>>>;
}

/** A file with the other form fields. */
interface UploadInput<Fields = unknown> {
  readonly file: UploadFile;
  readonly fields?: Fields;
}

type Given<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** Omitted if it has no fields, optional if all its fields are optional. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

type BodyPart<Op extends Operation> = Op extends { readonly upload: UploadRule<infer Fields> }
  ?
      | { readonly upload: UploadInput<z.input<Fields>>; readonly body?: undefined }
      | (Part<'body', Given<Op['body']>> & { readonly upload?: undefined })
  : Part<'body', Given<Op['body']>>;

type KeyPart<Op extends Operation> = Op extends { readonly idempotencyKey: infer Need }
  ? Need extends 'required'
    ? { readonly idempotencyKey: string }
    : { readonly idempotencyKey?: string }
  : { readonly idempotencyKey?: undefined };

/** The input of a call, by the operation's schemas. */
export type CallInput<Op extends Operation> = Part<'path', Given<Op['pathParameters']>> &
  Part<'query', Given<Op['query']>> &
  BodyPart<Op> &
  KeyPart<Op>;

/** The input of a call whose operation isn't known by type. */
export interface AnyCallInput {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly upload?: UploadInput | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * What reading back shows about an uncertain write. `didNotHappen`: the service is unchanged so far. `changedSince`: the
 * record is neither as before nor as sent, which may be due to this write or another one.
 */
export type Verdict = 'happened' | 'didNotHappen' | 'changedSince' | 'stillUnknown';

/** The result of one check. */
export interface Finding<Seen = unknown> {
  readonly verdict: Verdict;
  /** The write can no longer take effect, e.g. because its card is deleted. */
  readonly isFinal?: true;
  /** What was read, for the caller. */
  readonly seen?: Seen;
}

/** What was sent and what else the caller knows. None of it is stored. */
export interface KnownInput extends AnyCallInput {
  /** E-mail of the order's trader, because orders are listed by e-mail. */
  readonly traderEmail?: string | undefined;
}

/** An uncertain write: all of it in the run that sent it, in a later run only what the journal has. */
export interface UncertainWrite {
  readonly client: ServiceClient;
  /** Ids in the path, by parameter. */
  readonly targets: Readonly<Record<string, string>>;
  /** The result of `before` and what the caller added. */
  readonly evidence: Readonly<Record<string, string>>;
  /** When it was started, in epoch milliseconds of this machine. */
  readonly at: number;
  /** Undefined in a later run, because bodies contain personal data and aren't stored. */
  readonly input: KnownInput | undefined;
  /** False while the write may still take effect: absence needn't be proved yet, so a long list isn't read completely. */
  readonly isLastLook: boolean;
}

/** How uncertain writes of one operation are resolved by reading: presence is proof, absence only in a complete list. */
export interface ReconcileRule<Seen = unknown> {
  readonly operation: string;
  /** Reads, before anything is sent, what later distinguishes old records from new ones. Stored in the journal, so no personal data. */
  readonly before?: (client: ServiceClient, input: KnownInput, signal: AbortSignal) => Promise<Record<string, string>>;
  readonly look: (uncertain: UncertainWrite, signal: AbortSignal) => Promise<Verdict | Finding<Seen>>;
}
