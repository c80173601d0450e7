import { parseLimitedJson } from '../card/model/limitedJson.ts';
import type { Clock } from '../http/clock.ts';
import type { Transport } from '../http/transport.ts';
import { checkKey } from './credentials.ts';
import { readFailure } from './failure.ts';
import type { TransportFailure } from './outcome.ts';
import { buildRequestUrl } from './requestUrl.ts';

/** The result of a connection test. Never contains a header's value or the key. */
export interface ConnectionReport {
  /** The transport that was used, e.g. `host`. */
  readonly transport: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /**
   * `works`: the service accepted the key. `lacksPermission`: the key is valid but can't read cards (P2 5). `failing`: the
   * service, or a gateway in front of it, returned 5xx.
   */
  readonly verdict:
    | 'works'
    | 'lacksPermission'
    | 'keyRefused'
    | 'rateLimited'
    | 'failing'
    | 'unreachable'
    | 'notTheService';
  readonly status: number | undefined;
  /** Why there was no response (proxy, TLS, timeout …), with a code. */
  readonly failure: TransportFailure | undefined;
  /** The service's clock minus ours, in milliseconds with a precision of a second; undefined if the response has no time. */
  readonly clockSkewMs: number | undefined;
  readonly ms: number;
}

interface ConnectionTestOptions {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly transport: Transport;
  readonly clock: Clock;
}

/** No analysis has this id, so 404 proves that address and key are correct without reading a card (P2 7.3). */
const NO_ANALYSIS = '000000000000000000000000';

/** Requests a card that can't exist, once, and reports what happened. Changes nothing. */
export async function testConnection(options: ConnectionTestOptions, signal: AbortSignal): Promise<ConnectionReport> {
  const { transport, clock } = options;
  const started = clock.elapsed();
  const report = (rest: Pick<ConnectionReport, 'verdict'> & Partial<ConnectionReport>): ConnectionReport => ({
    transport: transport.name,
    origin: new URL(options.baseUrl).origin,
    status: undefined,
    failure: undefined,
    clockSkewMs: undefined,
    ms: clock.elapsed() - started,
    ...rest,
  });
  const key = checkKey(options.baseUrl, options.apiKey);
  if (key.kind === 'unusable') {
    return report({ verdict: key.failure.kind === 'noKey' ? 'keyRefused' : 'unreachable', failure: key.failure });
  }
  try {
    const reply = await transport.send(
      {
        method: 'GET',
        url: buildRequestUrl(options.baseUrl, '/v1/analysis/{analysisId}', { analysisId: NO_ANALYSIS }, {}),
        headers: { accept: 'application/json', authorization: `Bearer ${key.key}` },
        body: undefined,
        idleMs: 15_000,
        totalMs: 20_000,
      },
      { signal },
    );
    const json = await readJson(reply.body);
    return report({
      verdict: verdictOf(reply.status, json),
      status: reply.status,
      clockSkewMs: skewOf(reply.headers.get('date'), clock.now()),
    });
  } catch (error) {
    return report({ verdict: 'unreachable', failure: readFailure(error).failure });
  }
}

function verdictOf(status: number, body: { readonly value: unknown } | undefined): ConnectionReport['verdict'] {
  if (status >= 500) return 'failing';
  if (body === undefined) return 'notTheService';
  if (status === 401 && isMessageOnly(body.value)) return 'lacksPermission';
  if (status === 401 || status === 403) return 'keyRefused';
  if (status === 429) return 'rateLimited';
  return status === 404 || status === 200 ? 'works' : 'notTheService';
}

/** For a key that lacks the permission the error has only a `message`; for a missing or unknown key it has `detail` and `meta` too (P2 5). */
function isMessageOnly(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('message' in value)) return false;
  return !('detail' in value) && !('meta' in value);
}

async function readJson(body: AsyncIterable<Uint8Array>): Promise<{ readonly value: unknown } | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > 64 * 1024) return undefined;
    chunks.push(chunk);
  }
  const parsed = parseLimitedJson(Buffer.concat(chunks).toString('utf8'));
  return parsed.kind === 'json' ? parsed : undefined;
}

function skewOf(date: string | undefined, now: number): number | undefined {
  const theirs = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(theirs) ? undefined : Math.round((theirs - now) / 1000) * 1000;
}
