/** A streamed body of known length; each attempt opens it again. */
export interface StreamedBody {
  /** Total bytes, sent as `content-length`. */
  readonly length: number;
  open(): AsyncIterable<Uint8Array>;
}

/** A complete request: absolute URL, headers by lower-case name, body as bytes or as a stream. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | StreamedBody | undefined;
  /** The longest silence between two chunks in either direction, or before the headers, in milliseconds. */
  readonly idleMs: number;
  /** The longest time until the end of the body, in milliseconds. */
  readonly totalMs: number;
}

/** A response whose body is still arriving. Iterating to the end, leaving early or aborting frees the connection. */
export interface TransportReply {
  /** 0 if the host hides a redirect's status. */
  readonly status: number;
  /** By lower-case name; repeated values are joined with `, `. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Whether a reply sends the caller elsewhere. No redirect is followed. */
export function isRedirect({ status }: TransportReply): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

/** Frees the connection of a reply whose body isn't needed. */
export async function discardBody({ body }: TransportReply): Promise<void> {
  try {
    for await (const _ of body) break;
  } catch {
    // The body isn't used.
  }
}

/**
 * Sends requests. It follows no redirects, retries nothing and doesn't interpret statuses. Errors are thrown as the library
 * made them; `failure.ts` reads them. Exceeding a time limit throws a `TransportTimeout`, an abort the signal's reason.
 */
export interface Transport {
  /** For people and logs, e.g. `host`, `direct`. */
  readonly name: string;
  send(request: TransportRequest, options: { readonly signal: AbortSignal }): Promise<TransportReply>;
  close(): Promise<void>;
}
