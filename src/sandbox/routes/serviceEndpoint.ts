import type { Clock } from '../clock.ts';
import type { FailurePoint } from '../http/faults.ts';
import { type RateLimiter, rateLimitHeaders, type WindowState } from '../http/rateLimiter.ts';
import { type Reply, withHeaders } from '../http/reply.ts';
import type { Endpoint, Exchange } from '../http/router.ts';
import type { JobRunner } from '../jobRunner.ts';
import { type Deviations, readSettings } from '../settings.ts';
import type { ApiKey } from '../store/credentialTables.ts';
import type { Store } from '../store/store.ts';
import { applyDeviations, readListRequest } from './deviatingReplies.ts';
import {
  bodyProblem,
  Refusal,
  type RequestProblem,
  readJsonBody,
  readQuery,
  unknownParameter,
} from './requestCheck.ts';
import { checkKey, InjectedFailure, type ServiceRoute } from './serviceRoute.ts';

interface ServiceDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly jobs: JobRunner;
  /** Callable only once the service listens. */
  readonly baseUrl: () => string;
  readonly report: (problem: string) => void;
}

/** Wraps a route in the common steps: key, rate limit, body, and the route's own reply to internal failures. */
export function serviceEndpoint(route: ServiceRoute, parts: ServiceDependencies): Endpoint {
  const { method, path } = route.operation;
  return {
    method,
    path,
    group: 'service',
    streams: route.streams ?? false,
    handle: async (exchange, parameters, failAt) => {
      try {
        const { deviations } = readSettings(parts.store.facts);
        const reply = await handleRoute(route, parts, exchange, parameters, failAt, deviations);
        return applyDeviations(route.operation, reply, deviations);
      } catch (error) {
        if (!(error instanceof InjectedFailure))
          parts.report(error instanceof Error ? (error.stack ?? '') : 'unknown error');
        return route.style.internalError(error instanceof InjectedFailure ? error.point : 'read', route.operation);
      }
    },
  };
}

async function handleRoute(
  route: ServiceRoute,
  { store, clock, limiter, jobs, baseUrl }: ServiceDependencies,
  exchange: Exchange,
  parameters: Readonly<Record<string, string>>,
  failAt: FailurePoint | undefined,
  deviations: Deviations,
): Promise<Reply> {
  const { operation, style } = route;
  const refuse = (problem: RequestProblem) => new Refusal(style.invalid(problem));
  const handle = async (key: ApiKey | undefined): Promise<Reply> => {
    const [name] = operation.query === undefined ? exchange.query.keys() : [];
    if (name !== undefined && !route.ignoresQuery) throw refuse(unknownParameter(name));
    const sent = readJsonBody(exchange, operation.body !== undefined, route.maxBodyBytes);
    if ('message' in sent) throw refuse(sent);
    const { query, body } = readListRequest(operation, deviations, exchange.query, sent.value, refuse);
    return route.handle({
      operation,
      parameters,
      deviations,
      headers: exchange.headers,
      body,
      stream: exchange.stream,
      store,
      jobs,
      baseUrl: baseUrl(),
      now: clock.now(),
      // Routes without a key don't use it.
      key: key as ApiKey,
      invalid: (path, message) => refuse({ path: typeof path === 'string' ? [path] : path, message }),
      readQuery: () => {
        const read = operation.query && readQuery(operation.query, query);
        if (read !== undefined && 'message' in read) throw refuse(read);
        return read?.values;
      },
      readBody: () => {
        const prepared = route.prepare === undefined ? body : route.prepare(body);
        const problem = operation.body && bodyProblem(operation.body, prepared, route);
        if (problem !== undefined) throw refuse(problem);
        return prepared;
      },
      runCredentialCheck: (work) => {
        if (failAt === 'keyCheck') throw new InjectedFailure('keyCheck');
        return work();
      },
      runRead: (work) => {
        if (failAt === 'read') throw new InjectedFailure('read');
        return work();
      },
      runWrite: (work) => {
        if (failAt === 'write') throw new InjectedFailure('write');
        const result = store.transact(work);
        if (failAt === 'writeAfter') throw new InjectedFailure('writeAfter');
        return result;
      },
    } as Parameters<ServiceRoute['handle']>[0]);
  };
  const handleOrRefuse = async (key: ApiKey | undefined) => {
    try {
      return await handle(key);
    } catch (error) {
      if (error instanceof Refusal) return error.reply;
      throw error;
    }
  };
  if (!route.needsKey) return handleOrRefuse(undefined);
  if (failAt === 'keyCheck') throw new InjectedFailure('keyCheck');
  const checked = checkKey(exchange.headers['authorization'], operation.permission, store.keys);
  if ('problem' in checked) return style.keyError(checked.problem, operation.permission ?? '');
  const window = limiter.count(checked.key.communityId, exchange.callerAddress, exchange.path);
  const reply = window?.isOver ? style.rateLimited() : await handleOrRefuse(checked.key);
  return withRateLimitHeaders(reply, window, store);
}

function withRateLimitHeaders(reply: Reply, window: WindowState | undefined, store: Store): Reply {
  if (window === undefined) return reply;
  return withHeaders(reply, rateLimitHeaders(readSettings(store.facts).rateLimitHeaders, window));
}
