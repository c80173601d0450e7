import type { Exchange } from './exchange.ts';
import type { FailurePoint } from './faults.ts';
import { type PathMatcher, pathMatcher } from './pathTemplate.ts';
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
