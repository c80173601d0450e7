import type { FailurePoint } from './faults.ts';
import type { Reply } from './reply.ts';

/** What stands behind a method and a path. */
export interface Endpoint {
  readonly method: string;
  /** E.g. `/v1/analysis/{analysisId}`. */
  readonly path: string;
  /** Faults are for the service and its feed, never for the control routes. */
  readonly group: 'service' | 'feed' | 'control';
  /** The body is not read before: the endpoint reads `exchange.stream`. */
  readonly streams?: boolean;
  /** `failAt` names a point inside the service that fails this time. */
  readonly handle: (
    exchange: Exchange,
    parameters: Readonly<Record<string, string>>,
    failAt: FailurePoint | undefined,
  ) => Reply | Promise<Reply>;
}

/** An endpoint found for a request. */
export interface RouteMatch {
  readonly endpoint: Endpoint;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds the endpoint of a request; the first in the table wins. */
export function createRouter(endpoints: readonly Endpoint[]): (method: string, path: string) => RouteMatch | undefined {
  // Only templates of the request's method and number of segments are looked at.
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

/** The values of a path's parameters, decoded, or undefined when the path does not fit the template. */
type PathMatcher = (path: string) => Readonly<Record<string, string>> | undefined;

/**
 * Reads paths such as `/v1/analysis/{analysisId}`; a parameter is one segment that is not empty. What is no
 * percent-encoding stays as it was sent: the route is there, and answers as it does to any other bad ID.
 */
export function pathMatcher(template: string): PathMatcher {
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
