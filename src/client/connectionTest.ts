import type { Clock } from './clock.ts';
import { checkKey } from './credentials.ts';
import { readFailure } from './failure.ts';
import type { TransportFailure } from './outcome.ts';
import { buildRequestUrl } from './requestUrl.ts';
import type { Transport } from './transports/transport.ts';

/** What a connection test found out. Never holds a header's value or the key. */
export interface ConnectionReport {
  /** Which transport carried it, e.g. `host`. */
  readonly transport: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /**
   * `works`: the service took the key. `lacksPermission`: it knows the key, which may not read cards (P2 5). `failing`: it,
   * or a gateway before it, answered 5xx.
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
  /** Where no answer came: proxy, TLS, time-out … with its code. */
  readonly failure: TransportFailure | undefined;
  /** The service's clock less ours, in milliseconds, to the second; undefined where the answer told no time. */
  readonly clockSkewMs: number | undefined;
  readonly ms: number;
}

/** What a connection test needs. */
interface ConnectionTestOptions {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly transport: Transport;
  readonly clock: Clock;
}

/** No analysis has this id: 404 tells that address and key are right, without reading anybody's card (P2 7.3). */
const NO_ANALYSIS = '000000000000000000000000';

/** Asks for a card that cannot exist, once, and says what happened. Changes nothing. */
export async function testConnection(parts: ConnectionTestOptions, signal: AbortSignal): Promise<ConnectionReport> {
  const { transport, clock } = parts;
  const started = clock.now();
  const report = (rest: Pick<ConnectionReport, 'verdict'> & Partial<ConnectionReport>): ConnectionReport => ({
    transport: transport.name,
    origin: new URL(parts.baseUrl).origin,
    status: undefined,
    failure: undefined,
    clockSkewMs: undefined,
    ms: clock.now() - started,
    ...rest,
  });
  const key = checkKey(parts.baseUrl, parts.apiKey);
  if (key.kind === 'unusable') {
    return report({ verdict: key.failure.kind === 'noKey' ? 'keyRefused' : 'unreachable', failure: key.failure });
  }
  try {
    const reply = await transport.send(
      {
        method: 'GET',
        url: buildRequestUrl(parts.baseUrl, '/v1/analysis/{analysisId}', { analysisId: NO_ANALYSIS }, {}),
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

/** A key that lacks the permission gets only a `message`; one that is missing or unknown `detail` and `meta` too (P2 5). */
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
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown };
  } catch {
    return undefined;
  }
}

function skewOf(date: string | undefined, now: number): number | undefined {
  const theirs = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(theirs) ? undefined : Math.round((theirs - now) / 1000) * 1000;
}
