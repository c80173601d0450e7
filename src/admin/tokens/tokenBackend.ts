import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A token as the backend returns it to the app (P2 4.9, step 4); `expiresIn` as the service reported it. */
export interface MintedToken {
  readonly embedToken: string;
  readonly expiresIn: number | undefined;
}

/** How one request of the app ended; contains nothing of the token. */
export type BackendEvent = 'minted' | 'notMinted' | 'refused';

interface TokenBackendOptions {
  /** Mints a token of the chosen customer for each request; undefined on failure. */
  readonly mint: (signal: AbortSignal) => Promise<MintedToken | undefined>;
  readonly onEvent: (event: BackendEvent) => void;
}

/** A running backend. */
export interface TokenBackend {
  readonly port: number;
  close(): Promise<void>;
}

/** The route; the documents leave it to the integrator (P2 4.9). */
export const BACKEND_PATH = '/embed-token';
/** Names of this machine to itself, and to an Android emulator on it. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '10.0.2.2']);
const MAX_BODY_BYTES = 64 * 1024;
/** Tokens requested of the service per minute, for all apps together. */
const MAX_TOKENS_PER_MINUTE = 30;

/**
 * A local stand-in for the integrator's backend, for a test app on this machine. The customer was chosen in VS Code;
 * nothing is read from requests. Responses contain no text of the service or credentials and are never cached. At most
 * 30 tokens a minute; web pages are refused even on this machine, since a browser wouldn't let them read the response.
 */
export async function startTokenBackend(options: TokenBackendOptions, port: number): Promise<TokenBackend> {
  const stopped = new AbortController();
  const requestTimes: number[] = [];
  const secondsToWait = (): number => {
    const now = performance.now();
    while (requestTimes[0] !== undefined && requestTimes[0] <= now - 60_000) requestTimes.shift();
    if (requestTimes.length >= MAX_TOKENS_PER_MINUTE)
      return Math.ceil(((requestTimes[0] ?? now) + 60_000 - now) / 1000);
    requestTimes.push(now);
    return 0;
  };
  const server = createServer((request, response) => {
    void handleRequest(request, response, { ...options, secondsToWait }, stopped.signal);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  await listen(server, port);
  // The app retries a failed connection; without a listener, the error would crash the extension host.
  server.on('error', () => undefined);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        stopped.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { mint, onEvent, secondsToWait }: TokenBackendOptions & { readonly secondsToWait: () => number },
  stopped: AbortSignal,
): Promise<void> {
  const send = (status: number, body: object, event: BackendEvent): void => {
    onEvent(event);
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(text),
    };
    response.writeHead(status, headers).end(text);
  };
  if (!isFromThisMachine(request)) return send(403, { error: 'forbidden', message: WEB_PAGE_REFUSAL }, 'refused');
  if (request.url?.split('?')[0] !== BACKEND_PATH) return send(404, { error: 'not_found' }, 'refused');
  if (request.method !== 'POST' && request.method !== 'GET') {
    response.setHeader('allow', 'GET, POST');
    return send(405, { error: 'method_not_allowed' }, 'refused');
  }
  const seconds = secondsToWait();
  if (seconds > 0) {
    response.setHeader('retry-after', String(seconds));
    const message = `At most ${MAX_TOKENS_PER_MINUTE} tokens a minute. Try again in ${seconds} s.`;
    return send(429, { error: 'too_many_requests', message }, 'refused');
  }
  let read = 0;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > MAX_BODY_BYTES) request.destroy();
  });
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  try {
    const token = await mint(AbortSignal.any([stopped, gone.signal]));
    if (gone.signal.aborted) return;
    if (token === undefined) return send(502, { error: 'token_unavailable' }, 'notMinted');
    // Only these two fields, whatever else the service sends.
    send(200, { embedToken: token.embedToken, expiresIn: token.expiresIn }, 'minted');
  } catch {
    if (!gone.signal.aborted) send(502, { error: 'token_unavailable' }, 'notMinted');
  }
}

/** `Sec-Fetch-Site` of requests without an origin: typed by the user, or from this address itself. */
const ALLOWED_FETCH_SITES: ReadonlySet<unknown> = new Set([undefined, 'none', 'same-origin']);

const WEB_PAGE_REFUSAL =
  'This test backend serves apps and servers on this machine, not web pages. Request the token from the page’s server.';

/** Refuses requests to another host name (DNS rebinding) and from web pages, including their images and links. */
function isFromThisMachine({ headers }: IncomingMessage): boolean {
  if (!LOOPBACK_NAMES.has((headers.host ?? '').replace(/:\d+$/, ''))) return false;
  return headers.origin === undefined && ALLOWED_FETCH_SITES.has(headers['sec-fetch-site']);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
