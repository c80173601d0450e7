/** A request that the sandbox takes, with every parameter and field that the operation has; what is bad is made from it. */
export interface GoodRequest {
  readonly method: string;
  /** The route, e.g. `/v1/analysis/{analysisId}`. */
  readonly route: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined: the operation takes none. */
  readonly body?: unknown;
  /** Texts of the body that only one request can have. */
  readonly unique?: readonly string[];
  /** Needs no key, or one of its own in headers or body (P2 4.9-4.11). */
  readonly isOpen?: true;
}

/** One request with one thing wrong with it. */
export interface BadRequest {
  /** Place and what stands there, e.g. `query.page: "0"`; what is expected goes by it. */
  readonly name: string;
  readonly method: string;
  /** Path and query as they go over the wire. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** Path and query of a request; values are encoded, those that are given as written are not. */
export function targetOf(
  { route, path = {}, query = {} }: Pick<GoodRequest, 'route' | 'path' | 'query'>,
  asWritten: Readonly<Record<string, string>> = {},
): string {
  const filled = route.replace(
    /\{(\w+)\}/g,
    (_, name: string) => asWritten[name] ?? encodeURIComponent(path[name] ?? ''),
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** The request as it goes over the wire. */
export function sent(good: GoodRequest, name: string, change: Partial<BadRequest> = {}): BadRequest {
  const body = good.body === undefined ? undefined : JSON.stringify(good.body);
  return {
    name,
    method: good.method,
    target: targetOf(good),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...good.headers },
    ...(body === undefined ? {} : { body }),
    ...change,
  };
}
