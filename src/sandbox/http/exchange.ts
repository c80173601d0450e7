/** A request; its body read whole, unless the route reads it as it comes. */
export interface Exchange {
  readonly method: string;
  /** Path without the query, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly callerAddress: string;
  /** Empty where the route streams. */
  readonly body: Uint8Array | 'tooLarge';
  /** The body as it comes, where the route streams; empty otherwise. Throws when the caller goes away. */
  readonly stream: AsyncIterable<Uint8Array>;
}
