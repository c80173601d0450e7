import type * as z from 'zod/mini';
import type { Operation, UploadRule } from '../contract/operation.ts';
import type { Clock } from './clock.ts';
import type { Journal } from './journal.ts';
import type { Outcome } from './outcome.ts';
import type { WaitNotice } from './rateLimit.ts';
import type { Transport } from './transports/transport.ts';
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
  readonly log: CallLog;
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
 * Everything that may be logged of an attempt. `route` is the template, never the filled path, which may contain ids, names
 * and addresses of people.
 */
export interface CallLogLine {
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** A machine-readable code of the service or of the transport. */
  readonly code: string | undefined;
  readonly attempt: number;
  readonly ms: number;
  /** Bytes of the response body. */
  readonly bytes: number;
}

type CallLog = (line: CallLogLine) => void;

/** A code that is safe to log, because a service could put anything there. */
export function loggableCode(code: string | undefined): string | undefined {
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined;
}

/** One line of text with a fixed order of fields. */
export function formatCallLogLine(line: CallLogLine): string {
  const code = line.code === undefined ? '' : ` ${line.code}`;
  return `${line.operation} ${line.method} ${line.route} → ${line.status ?? 'no response'}${code} · attempt ${line.attempt} · ${line.ms} ms · ${line.bytes} bytes`;
}
