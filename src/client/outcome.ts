import type { CallerAction, ErrorRow } from '../contract/operation.ts';

/** A definite answer that is not success, as the documents describe it. */
export interface ServiceRefusal {
  /** Operation id, e.g. `analyses.update`. */
  readonly operation: string;
  readonly status: number;
  /** The machine-readable code, wherever it stood; undefined where the interface has none (P2 7.3). */
  readonly code: string | undefined;
  /** Where the code stood. */
  readonly codeAt: ErrorRow['codeAt'];
  /** The answer's `detail`, as text, and the field it names when it names one. Shown to people, never branched on. */
  readonly detail: string | undefined;
  readonly field: string | undefined;
  /** The text of `detail` itself, never of `message`: what error rows and repeat policies are held against (P1 7.4). */
  readonly ownDetail: string | undefined;
  /** The answer's `meta`, e.g. `replacementRoute` (P2 4.10), without its code; kept when small. May echo what was sent. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** Whether the answer's body was JSON at all (P2 7.2). */
  readonly isJson: boolean;
  /** The body has the service's own error envelope; a gateway's has not. */
  readonly isOwnEnvelope?: true;
  /** The documented error that the answer is; undefined for one that no document has. */
  readonly row: ErrorRow | undefined;
  /** What the caller does about it, from the operation's error rows. */
  readonly action: CallerAction;
  /** For 429 and 503: how long to wait, in milliseconds. */
  readonly waitMs: number | undefined;
}

/** Why an answer did not come, or could not be read. */
export interface TransportFailure {
  /** `undecided`: the service answered (e.g. 500, 502), but the answer does not tell whether the write happened.
   *  `noJournal`: the intent could not be written to disk, so nothing was sent. `noAddress`: the connection has no
   *  address for this call. `file`: the file to be uploaded could not be read, or changed. */
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
    | 'file'
    | 'undecided';
  /** Node or library error code, e.g. `ECONNREFUSED`; never a header, key or filled path. */
  readonly code: string | undefined;
  /** A sentence for people: what happened. */
  readonly text: string;
}

/** What there is to say of a success beside its value. */
export interface ResponseNotes {
  /** The body, where not all of it could be read as documented: parsed JSON, other text, or null for an empty one. */
  readonly raw?: unknown;
  /** The body of a write's success says of itself that it failed. */
  readonly saysError?: true;
}

/** What is known of a call when it has ended. A write that may have happened is never called refused or not sent. */
export type Outcome<T> =
  | ({ readonly kind: 'done'; readonly value: T; readonly status: number; readonly attempts: number } & ResponseNotes)
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  | {
      readonly kind: 'unknown';
      readonly failure: TransportFailure;
      readonly journalId: string | undefined;
      /** The answer that left it undecided, where there was one. */
      readonly refusal?: ServiceRefusal;
      /** A success that could not be read at all, as it came: parsed JSON, other text, or null for an empty body. */
      readonly raw?: unknown;
    };
