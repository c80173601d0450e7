import type { FailurePoint } from './faults.ts';
import type { Reply } from './reply.ts';

/** The handler of a method and a path. */
export interface Endpoint {
  readonly method: string;
  /** E.g. `/v1/analysis/{analysisId}`. */
  readonly path: string;
  /** Whether faults apply: to the service and its feed, never to the control routes. */
  readonly group: 'service' | 'feed' | 'control';
  /** The endpoint reads the body itself from `exchange.stream`. */
  readonly streams?: boolean;
  /** `failAt`: the point inside the service that fails for this request. */
  readonly handle: (
    exchange: Exchange,
    parameters: Readonly<Record<string, string>>,
    failAt: FailurePoint | undefined,
  ) => Reply | Promise<Reply>;
}

/** The endpoint of a request. */
export interface RouteMatch {
  readonly endpoint: Endpoint;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds the endpoint of a request; the first match wins. */
export function createRouter(endpoints: readonly Endpoint[]): (method: string, path: string) => RouteMatch | undefined {
  // Only templates with the request's method and number of segments can match.
  const table = new Map<string, { readonly endpoint: Endpoint; readonly match: PathMatcher }[]>();
  for (const endpoint of endpoints) {
    const name = routeKey(endpoint.method, endpoint.path);
    table.set(name, [...(table.get(name) ?? []), { endpoint, match: pathMatcher(endpoint.path) }]);
  }
  return (method, path) => {
    for (const { endpoint, match } of table.get(routeKey(method, path)) ?? []) {
      const parameters = match(path);
      if (parameters !== undefined) return { endpoint, parameters };
    }
    return undefined;
  };
}

function routeKey(method: string, path: string): string {
  let segments = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) segments += 1;
  return `${method} ${segments}`;
}

/** A request, with its complete body unless the route streams it. */
export interface Exchange {
  readonly method: string;
  /** Path without the query, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly callerAddress: string;
  /** Empty for streaming routes. */
  readonly body: Uint8Array | 'tooLarge';
  /** The body for streaming routes; empty otherwise. Throws when the client disconnects. */
  readonly stream: AsyncIterable<Uint8Array>;
}

/** The decoded parameters of a path, or undefined when it doesn't match the template. */
type PathMatcher = (path: string) => Readonly<Record<string, string>> | undefined;

/**
 * Compiles a template, e.g. `/v1/analysis/{analysisId}`; a parameter is one non-empty segment. Invalid percent-encoding
 * stays as sent, so that the route answers it like any other invalid ID.
 */
function pathMatcher(template: string): PathMatcher {
  const parts = template.split('/');
  return (path) => {
    const segments = path.split('/');
    if (segments.length !== parts.length) return undefined;
    const values: Record<string, string> = {};
    for (const [i, part] of parts.entries()) {
      const segment = segments[i] ?? '';
      if (part.startsWith('{')) {
        if (segment === '') return undefined;
        values[part.slice(1, -1)] = decodeSegment(segment);
      } else if (part !== segment) {
        return undefined;
      }
    }
    return values;
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
