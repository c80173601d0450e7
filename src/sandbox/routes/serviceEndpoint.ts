import type { Clock } from '../clock.ts';
import type { FailurePoint } from '../http/faults.ts';
import { type RateLimiter, rateLimitHeaders, type WindowState } from '../http/rateLimiter.ts';
import { type Reply, withHeaders } from '../http/reply.ts';
import type { Endpoint, Exchange } from '../http/router.ts';
import type { JobRunner } from '../jobRunner.ts';
import { type Deviations, readSettings } from '../settings.ts';

import type { Store } from '../store/store.ts';
import { applyDeviations, readListRequest } from './deviatingReplies.ts';
import { contentTypeProblem, readJsonBody } from './jsonBody.ts';
import { quoteName } from './requestFields.ts';
import { checkKey, type ErrorStyle, InjectedFailure, type ServiceContext, type ServiceRoute } from './serviceRoute.ts';

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
  const base = (body: unknown, query = exchange.query): ServiceContext => ({
    parameters,
    query,
    deviations,
    headers: exchange.headers,
    body,
    stream: exchange.stream,
    store,
    jobs,
    baseUrl: baseUrl(),
    now: clock.now(),
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
  });
  const queryRefusal = () =>
    operation.query === undefined ? unexpectedParameterReply(style, exchange.query) : undefined;
  const read = () =>
    (operation.body === undefined ? undefined : contentTypeProblem(exchange)) ??
    readJsonBody(exchange, route.maxBodyBytes);
  if ('handleWithoutKey' in route) {
    const refusal = queryRefusal();
    if (refusal !== undefined) return refusal;
    const body = read();
    return 'problem' in body
      ? style.malformedBody(body.problem, body.detail)
      : route.handleWithoutKey(base(body.value));
  }
  if (failAt === 'keyCheck') throw new InjectedFailure('keyCheck');
  const checked = checkKey(exchange.headers['authorization'], operation.permission, store.keys);
  if ('problem' in checked) return style.keyError(checked.problem, operation.permission ?? '');
  const window = limiter.count(checked.key.communityId, exchange.callerAddress, exchange.path);
  if (window?.isOver) return withRateLimitHeaders(style.rateLimited(), window, store);
  const refusal = queryRefusal();
  if (refusal !== undefined) return withRateLimitHeaders(refusal, window, store);
  const body = read();
  if ('problem' in body) return withRateLimitHeaders(style.malformedBody(body.problem, body.detail), window, store);
  const listRequest = readListRequest(operation, deviations, exchange.query, body.value);
  if ('detail' in listRequest) {
    const refuse = style.unexpectedParameter ?? ((detail) => style.malformedBody('contentType', detail));
    return withRateLimitHeaders(refuse(listRequest.detail), window, store);
  }
  return withRateLimitHeaders(
    await route.handle({ ...base(listRequest.body, listRequest.query), key: checked.key }),
    window,
    store,
  );
}

/** 400 for query parameters of a call that has none: their meaning would be a guess. */
function unexpectedParameterReply(style: ErrorStyle, query: URLSearchParams): Reply | undefined {
  const [name] = query.keys();
  return name === undefined
    ? undefined
    : style.unexpectedParameter?.(`${quoteName(name)} is not a parameter of this route`);
}

function withRateLimitHeaders(reply: Reply, window: WindowState | undefined, store: Store): Reply {
  if (window === undefined) return reply;
  return withHeaders(reply, rateLimitHeaders(readSettings(store.facts).rateLimitHeaders, window));
}
