import type * as z from 'zod/mini';
import type { Operation, UploadRule } from '../contract/operation.ts';
import type { Clock } from './clock.ts';
import type { Journal } from './journal.ts';
import type { Outcome } from './outcome.ts';
import type { WaitNotice } from './rateLimit.ts';
import type { Transport } from './transports/transport.ts';
import type { UploadFile } from './uploadFile.ts';

/** Longest silence and longest time of one attempt, in milliseconds. */
interface TimeLimits {
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

/** A file with the form fields beside it. */
interface UploadInput<Fields = unknown> {
  readonly file: UploadFile;
  readonly fields?: Fields;
}

type Given<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** Left out where there is nothing to give; optional where nothing of it must be given. */
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

/** What a call takes, by the operation's own schemas. */
export type CallInput<Op extends Operation> = Part<'path', Given<Op['pathParameters']>> &
  Part<'query', Given<Op['query']>> &
  BodyPart<Op> &
  KeyPart<Op>;

/** Input of a call whose operation is not known by type. */
export interface AnyCallInput {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly upload?: UploadInput | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * All that may be said of an attempt in a log. `route` is the template, never the filled path: ids,
 * names and addresses of people stand in paths.
 */
export interface CallLogLine {
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  /** HTTP status, or undefined when no answer came. */
  readonly status: number | undefined;
  /** A machine-readable code of the service or of the transport. */
  readonly code: string | undefined;
  readonly attempt: number;
  readonly ms: number;
  /** Bytes of the answer's body. */
  readonly bytes: number;
}

/** Takes the lines. */
type CallLog = (line: CallLogLine) => void;

/** A code fit for a log: a service could put anything there. */
export function loggableCode(code: string | undefined): string | undefined {
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined;
}

/** One line of text, in a fixed order. */
export function formatCallLogLine(line: CallLogLine): string {
  const code = line.code === undefined ? '' : ` ${line.code}`;
  return `${line.operation} ${line.method} ${line.route} → ${line.status ?? 'no answer'}${code} · attempt ${line.attempt} · ${line.ms} ms · ${line.bytes} bytes`;
}
