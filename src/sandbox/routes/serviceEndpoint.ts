import type { Clock } from '../clock.ts';
import type { Deviations } from '../deviations.ts';
import type { Exchange } from '../http/exchange.ts';
import type { FailurePoint } from '../http/faults.ts';
import type { RateLimiter } from '../http/rateLimiter.ts';
import { rateLimitHeaders, type WindowState } from '../http/rateLimitHeaders.ts';
import { type Reply, withHeaders } from '../http/reply.ts';
import type { Endpoint } from '../http/router.ts';
import type { JobRunner } from '../jobs/jobRunner.ts';
import { readSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { checkKey } from './checkKey.ts';
import { contentTypeProblem } from './contentTypeProblem.ts';
import { deviatingReply, readListRequest } from './deviatingAnswers.ts';
import { shown } from './queryValues.ts';
import { readJsonBody } from './readJsonBody.ts';
import { type AnswerStyle, InnerFailure, type OpenCall, type ServiceRoute } from './serviceRoute.ts';

/** What every route of the service shares. */
export interface ServiceParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly jobs: JobRunner;
  /** Known only when the service listens. */
  readonly baseUrl: () => string;
  readonly report: (problem: string) => void;
}

/** Puts a route behind the steps that all have in common: key, rate limit, body, and its own answer to an inner failure. */
export function serviceEndpoint(route: ServiceRoute, parts: ServiceParts): Endpoint {
  const { method, path } = route.operation;
  return {
    method,
    path,
    group: 'service',
    streams: route.streams ?? false,
    answer: async (exchange, parameters, failAt) => {
      try {
        const { deviations } = readSettings(parts.store.facts);
        const reply = await answer(route, parts, exchange, parameters, failAt, deviations);
        return deviatingReply(route.operation, reply, deviations);
      } catch (error) {
        if (!(error instanceof InnerFailure))
          parts.report(error instanceof Error ? (error.stack ?? '') : 'unknown error');
        return route.style.failed(error instanceof InnerFailure ? error.point : 'read', route.operation);
      }
    },
  };
}

async function answer(
  route: ServiceRoute,
  { store, clock, limiter, jobs, baseUrl }: ServiceParts,
  exchange: Exchange,
  parameters: Readonly<Record<string, string>>,
  failAt: FailurePoint | undefined,
  deviations: Deviations,
): Promise<Reply> {
  const { operation, style } = route;
  const base = (body: unknown, query = exchange.query): OpenCall => ({
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
    checks: (work) => {
      if (failAt === 'keyCheck') throw new InnerFailure('keyCheck');
      return work();
    },
    reads: (work) => {
      if (failAt === 'read') throw new InnerFailure('read');
      return work();
    },
    writes: (work) => {
      if (failAt === 'write') throw new InnerFailure('write');
      const result = store.transact(work);
      if (failAt === 'writeAfter') throw new InnerFailure('writeAfter');
      return result;
    },
  });
  const stray = () => (operation.query === undefined ? strayParameter(style, exchange.query) : undefined);
  const read = () =>
    (operation.body === undefined ? undefined : contentTypeProblem(exchange)) ??
    readJsonBody(exchange, route.mostBodyBytes);
  if ('answerOpen' in route) {
    const refusal = stray();
    if (refusal !== undefined) return refusal;
    const body = read();
    return 'problem' in body ? style.malformedBody(body.problem, body.detail) : route.answerOpen(base(body.value));
  }
  if (failAt === 'keyCheck') throw new InnerFailure('keyCheck');
  const checked = checkKey(exchange.headers['authorization'], operation.permission, store.keys);
  if ('problem' in checked) return style.key(checked.problem, operation.permission ?? '');
  const window = limiter.count(checked.key.communityId, exchange.callerAddress, exchange.path);
  if (window?.isOver) return tell(style.rateLimited(), window, store);
  const refusal = stray();
  if (refusal !== undefined) return tell(refusal, window, store);
  const body = read();
  if ('problem' in body) return tell(style.malformedBody(body.problem, body.detail), window, store);
  const asked = readListRequest(operation, deviations, exchange.query, body.value);
  if ('detail' in asked) {
    const refuse = style.strayParameter ?? ((detail) => style.malformedBody('contentType', detail));
    return tell(refuse(asked.detail), window, store);
  }
  return tell(await route.answer({ ...base(asked.body, asked.query), key: checked.key }), window, store);
}

/** 400 when a call that has no query was sent one: what the caller meant would be a guess. */
function strayParameter(style: AnswerStyle, query: URLSearchParams): Reply | undefined {
  const [name] = query.keys();
  return name === undefined ? undefined : style.strayParameter?.(`${shown(name)} is not a parameter of this route`);
}

function tell(reply: Reply, window: WindowState | undefined, store: Store): Reply {
  if (window === undefined) return reply;
  return withHeaders(reply, rateLimitHeaders(readSettings(store.facts).rateLimitHeaders, window));
}
