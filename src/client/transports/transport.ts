/** A body that is made while it leaves, of a length known before; each attempt opens it anew. */
export interface StreamedBody {
  /** Bytes over all chunks; stands in the request's `content-length`. */
  readonly length: number;
  open(): AsyncIterable<Uint8Array>;
}

/** One request, complete: absolute address, headers by lower-case name, body as bytes or as a stream. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | StreamedBody | undefined;
  /** Longest silence: between two chunks either way, or before the headers, in milliseconds. */
  readonly idleMs: number;
  /** Longest time until the end of the body, in milliseconds. */
  readonly totalMs: number;
}

/** An answer whose body is still on its way. Iterating to the end, leaving early or aborting frees the connection. */
export interface TransportReply {
  /** 0 where the host hides a redirect's status. */
  readonly status: number;
  /** By lower-case name; values of repeated lines joined with `, `. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Carries requests. Follows no redirect, retries nothing, judges no status.
 * Failures are thrown as the library made them; `failure.ts` reads them. A silence or an end of time
 * throws `TransportTimeout`; an abort throws the signal's reason.
 */
export interface Transport {
  /** For people and logs, e.g. `host`, `direct`. */
  readonly name: string;
  send(request: TransportRequest, options: { readonly signal: AbortSignal }): Promise<TransportReply>;
  close(): Promise<void>;
}
