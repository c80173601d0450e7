import type { CallerAction, ErrorRow } from '../contract/operation.ts';

/** A definite error response. */
export interface ServiceRefusal {
  /** Operation id, e.g. `analyses.update`. */
  readonly operation: string;
  readonly status: number;
  /** The machine-readable code; undefined if the interface has none (P2 7.3). */
  readonly code: string | undefined;
  /** Where the code is. */
  readonly codeAt: ErrorRow['codeAt'];
  /** The response's `detail` as text, and the field that it names, if any. For people only; programs must not depend on it. */
  readonly detail: string | undefined;
  readonly field: string | undefined;
  /** The text of `detail` only, never of `message`. Error rows and retry policies match it (P1 7.4). */
  readonly ownDetail: string | undefined;
  /** The response's `meta`, e.g. `replacementRoute` (P2 4.10), without its code, if it's small. May repeat what was sent. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** Whether the body is JSON (P2 7.2). */
  readonly isJson: boolean;
  /** The body has the service's error envelope, unlike a gateway's. */
  readonly isOwnEnvelope?: true;
  /** The matching documented error; undefined if there is none. */
  readonly row: ErrorRow | undefined;
  /** What the caller should do, from the operation's error rows. */
  readonly action: CallerAction;
  /** For 429 and 503: how long to wait, in milliseconds. */
  readonly waitMs: number | undefined;
}

/** Why there was no response, or none that could be read. */
export interface TransportFailure {
  /**
   * `undecided`: the response (e.g. 500, 502) doesn't say whether the write happened. `noJournal`: the intent couldn't be
   * recorded on disk, so nothing was sent. `givenUp`: another run settled the write or took it over while it waited, so
   * nothing was sent. `noAddress`: the connection has no address for this call. `file`: the file to
   * upload couldn't be read, or changed.
   */
  readonly kind:
    | 'offline'
    | 'tls'
    | 'proxy'
    | 'timeout'
    | 'reset'
    | 'malformed'
    | 'tooLarge'
    | 'redirected'
    | 'cancelled'
    | 'noKey'
    | 'noAddress'
    | 'noJournal'
    | 'givenUp'
    | 'file'
    | 'undecided';
  /** Node or library error code, e.g. `ECONNREFUSED`; never a header, key or filled path. */
  readonly code: string | undefined;
  /** A human-readable sentence that says what happened. */
  readonly text: string;
}

/** Notes about a success. */
export interface ResponseNotes {
  /** The raw body if not all of it could be read: parsed JSON, other text, or null if empty. */
  readonly raw?: unknown;
  /** The body of a successful write says that it failed. */
  readonly saysError?: true;
}

/** The outcome of a call. A write that may have happened is never `refused` or `notSent`. */
export type Outcome<T> =
  | ({ readonly kind: 'done'; readonly value: T; readonly status: number; readonly attempts: number } & ResponseNotes)
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  | {
      readonly kind: 'unknown';
      readonly failure: TransportFailure;
      readonly journalId: string | undefined;
      /** The response that left it undecided, if there was one. */
      readonly refusal?: ServiceRefusal;
      /** The raw body of a success that couldn't be read at all: parsed JSON, other text, or null if empty. */
      readonly raw?: unknown;
    };
