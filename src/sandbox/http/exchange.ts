/** A request, read whole. */
export interface Exchange {
  readonly method: string;
  /** Path without the query, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly callerAddress: string;
  readonly body: Uint8Array;
}
