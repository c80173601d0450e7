import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultEffect, FaultPlan } from './faults.ts';
import { isLoopbackHost } from './loopbackHost.ts';
import { readBody } from './readBody.ts';
import { jsonReply, type Reply, textReply } from './reply.ts';
import type { RequestLog } from './requestLog.ts';
import type { RouteMatch } from './router.ts';
import { sendReply } from './sendReply.ts';

/** What a listener is made of. */
export interface ListenerOptions {
  readonly find: (method: string, path: string) => RouteMatch | undefined;
  readonly faults: FaultPlan;
  /** The service's clock, epoch milliseconds: answers say it in `Date`. */
  readonly now: () => number;
  readonly log: RequestLog;
  /** Aborted when the end was asked for: an answer that a fault holds back goes out then. */
  readonly closing: AbortSignal;
  /** For what must never happen; gets no request content. */
  readonly report: (problem: string) => void;
}

interface RequestTarget {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly found: RouteMatch | undefined;
  readonly effect: FaultEffect | undefined;
}

/** The way of every request: host check, route, body, faults, answer, log. */
export function createListener({ find, faults, now, log, closing, report }: ListenerOptions): RequestListener {
  return (request, response) => {
    const started = performance.now();
    const at = new Date();
    const target = resolveTarget(request, find, faults);
    response.setHeader('date', new Date(now()).toUTCString());
    const done = (status: number | 'dropped') => {
      const route = target.found?.endpoint.path ?? '(no route)';
      log({ at, method: target.method, route, status, milliseconds: performance.now() - started });
    };
    serve(request, response, target, closing).then(done, (error: unknown) => {
      report(error instanceof Error ? (error.stack ?? error.message) : 'unknown error');
      if (response.headersSent) response.destroy();
      else sendReply(response, errorReply(500, 'Internal server error')).catch(() => response.destroy());
      done(500);
    });
  };
}

function resolveTarget(request: IncomingMessage, find: ListenerOptions['find'], faults: FaultPlan): RequestTarget {
  const method = request.method ?? 'GET';
  const [path = '/', ...rest] = (request.url ?? '/').split('?');
  const isHere = isLoopbackHost(request.headers.host);
  const found = isHere ? find(method, path) : undefined;
  const effect = isHere && found?.endpoint.group !== 'control' ? faults.take(method, path) : undefined;
  return { method, path, query: rest.join('?'), found, effect };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { method, path, query, found, effect }: RequestTarget,
  closing: AbortSignal,
): Promise<number | 'dropped'> {
  if (!isLoopbackHost(request.headers.host)) {
    return sendReply(response, errorReply(403, 'The sandbox answers requests to this machine only.'));
  }
  const streams = found?.endpoint.streams === true && effect?.kind !== 'status';
  const body = hasBody(request) && !streams ? await readBody(request) : new Uint8Array(0);
  if (body === 'cut') return 'dropped';
  if (effect?.kind === 'drop' && effect.when === 'before') return dropConnection(request);
  if (effect?.kind === 'status') return sendReply(response, faultReply(effect));
  if (found === undefined) return sendReply(response, errorReply(404, 'Route not found'));
  const headers = request.headers as Record<string, string | undefined>;
  const exchange = {
    method,
    path,
    query: new URLSearchParams(query),
    headers,
    callerAddress: request.socket.remoteAddress ?? '',
    body,
    // Left early it must not end the connection: the answer still has to go out.
    stream: streams ? request.iterator({ destroyOnReturn: false }) : EMPTY_STREAM,
  };
  const failAt = effect?.kind === 'fail' ? effect.point : undefined;
  const reply = await found.endpoint.handle(exchange, found.parameters, failAt);
  // A caller that is still sending must be able to read the answer: what comes is taken and dropped.
  if (streams && !request.readableEnded) request.resume();
  if (effect?.kind === 'drop') return dropConnection(request);
  if (effect?.kind === 'delay') await delay(effect.milliseconds, undefined, { signal: closing }).catch(() => {});
  return sendReply(response, reply);
}

async function* emptyStream(): AsyncGenerator<Uint8Array> {}
const EMPTY_STREAM: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: emptyStream };

function hasBody(request: IncomingMessage): boolean {
  return request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
}

function errorReply(status: number, message: string): Reply {
  return jsonReply(status, { status: 'error', statusCode: status, message });
}

function faultReply(effect: FaultEffect & { readonly kind: 'status' }): Reply {
  const { status, body, headers } = effect;
  const reply =
    typeof body === 'string'
      ? textReply(status, 'text/html; charset=utf-8', body)
      : body === undefined
        ? errorReply(status, 'A fault was asked for')
        : jsonReply(status, body);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function dropConnection(request: IncomingMessage): 'dropped' {
  request.socket.destroy();
  return 'dropped';
}
