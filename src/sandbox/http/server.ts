import { type FileHandle, open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultEffect, FaultPlan } from './faults.ts';
import { type FileBody, jsonReply, type Reply, textReply } from './reply.ts';
import type { RouteMatch } from './router.ts';

interface ListenerOptions {
  readonly find: (method: string, path: string) => RouteMatch | undefined;
  readonly faults: FaultPlan;
  /** The service's clock in epoch milliseconds, sent as `Date`. */
  readonly now: () => number;
  readonly log: RequestLog;
  /** Aborted on shutdown: replies that a fault delays are sent then. */
  readonly closing: AbortSignal;
  /** Receives unexpected errors, never request content. */
  readonly report: (problem: string) => void;
}

interface RequestTarget {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly found: RouteMatch | undefined;
  readonly effect: FaultEffect | undefined;
}

/** Handles every request: host check, route, body, faults, reply, log. */
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
  if (body === 'disconnected') return 'dropped';
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
    // Stopping early must not close the connection: the reply still has to be sent.
    stream: streams ? request.iterator({ destroyOnReturn: false }) : EMPTY_STREAM,
  };
  const failAt = effect?.kind === 'fail' ? effect.point : undefined;
  const reply = await found.endpoint.handle(exchange, found.parameters, failAt);
  // A client that is still sending must be able to read the reply, so the rest is read and dropped.
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
        ? errorReply(status, 'Requested fault')
        : jsonReply(status, body);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function dropConnection(request: IncomingMessage): 'dropped' {
  request.socket.destroy();
  return 'dropped';
}

/** A server on the loopback address. */
export interface HttpServer {
  readonly port: number;
  /** Stops accepting requests; resolves once those in progress are answered. */
  close(): Promise<void>;
}

/** How long requests may take after a shutdown began; a client that never sends its body must not block it. */
const MAX_CLOSING_MS = 5000;

/** Listens on 127.0.0.1 only; port 0 picks a free one. */
export async function listen(listener: RequestListener, port: number): Promise<HttpServer> {
  let isClosing = false;
  const server = createServer((request, response) => {
    if (isClosing) response.shouldKeepAlive = false;
    listener(request, response);
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    port: address.port,
    close: () => {
      isClosing = true;
      return closeServer(server);
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Connections with a reply in progress become idle later: close them then.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    const limit = setTimeout(() => server.closeAllConnections(), MAX_CLOSING_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Limit for bodies of routes that don't stream. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The complete body; `tooLarge` above `MAX_BODY_BYTES`; `disconnected` when the client disconnected. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | 'tooLarge' | 'disconnected'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    }
  } catch {
    return 'disconnected';
  }
  return size > MAX_BODY_BYTES ? 'tooLarge' : Buffer.concat(chunks);
}

const CHUNK_BYTES = 256 * 1024;
/** Error codes of a client that disconnected, which isn't an error here. */
const CLIENT_DISCONNECTED_CODES: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** Sends a reply; `dropped` when the client disconnected in the middle of a file. */
async function sendReply(response: ServerResponse, reply: Reply): Promise<number | 'dropped'> {
  const { status, headers, body } = reply;
  if (status === 204 || status === 304) response.writeHead(status, headers).end();
  else if (typeof body === 'object' && 'path' in body) return sendFile(response, reply, body);
  else {
    const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
    response.writeHead(status, { ...headers, 'content-length': String(bytes.length) }).end(bytes);
  }
  return status;
}

/** Checks the file's size before sending anything, then streams it with backpressure. */
async function sendFile(
  response: ServerResponse,
  { status, headers }: Reply,
  { path, length }: FileBody,
): Promise<number | 'dropped'> {
  const file = await openComplete(path, length);
  response.writeHead(status, { ...headers, 'content-length': String(length) });
  const source = file.createReadStream({ highWaterMark: CHUNK_BYTES });
  try {
    await pipeline(source, response);
    return status;
  } catch (error) {
    // The client may disconnect after the last byte, before the end of the file is read.
    if (error instanceof Error && 'code' in error && CLIENT_DISCONNECTED_CODES.has(error.code))
      return source.bytesRead === length ? status : 'dropped';
    throw error;
  }
}

async function openComplete(path: string, length: number): Promise<FileHandle> {
  const file = await open(path, 'r');
  if ((await file.stat()).size === length) return file;
  await file.close();
  throw new Error('the file is not as long as it was');
}

/**
 * Whether a `Host` header names this machine. A web page whose domain resolves to 127.0.0.1 (DNS rebinding) sends its own
 * name and must not reach the service.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host);
}

/** One line per request. Logs the route template instead of the path, so no id, key, e-mail or query can appear. */
type RequestLog = (entry: {
  readonly at: Date;
  readonly method: string;
  readonly route: string;
  readonly status: number | 'dropped';
  readonly milliseconds: number;
}) => void;

/** Formats requests as log lines. */
export function createRequestLog(write: (line: string) => void): RequestLog {
  return ({ at, method, route, status, milliseconds }) => {
    write(`${at.toISOString()} ${method} ${route} ${status} ${milliseconds.toFixed(1)}ms\n`);
  };
}
