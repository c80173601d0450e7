import type { Operation } from '../contract/operation.ts';
import { systemClock } from '../http/clock.ts';
import { RateLimiter, rateLimitBucket } from '../http/rateLimit.ts';
import type { TransportRequest } from '../http/transport.ts';
import { type Attempt, attempt, CANCELLED } from './attempt.ts';
import { loggableCode } from './callLog.ts';
import { type FailedOutcome, keepUnknown, notSent, outcomeOf, rateLimitedOutcome } from './callOutcome.ts';
import { insecureAddress, readCredentials } from './credentials.ts';
import { fingerprintCache, journalKey } from './digest.ts';
import { journalTargets, WriteGivenUpError, type WriteIntent, type WriteResult } from './journal.ts';
import type { Outcome, TransportFailure } from './outcome.ts';
import { type PreparedRequest, prepareRequest } from './prepareRequest.ts';
import { reconcileRules } from './reconcile/reconcileRules.ts';
import { decideRetry, policyOf, RetryBudget } from './retry.ts';
import type { AnyCallInput, CallOptions, ServiceClient, ServiceClientOptions } from './serviceClient.ts';

/** The default limits of one attempt, in milliseconds. */
export const DEFAULT_LIMITS = { idleMs: 30_000, totalMs: 60_000 };
/** The slowest allowed upload, in bytes per millisecond; it extends the total time. */
const MIN_UPLOAD_BYTES_PER_MS = 32;
/** The longest wait for a rate limit, in milliseconds: with a countdown and without. */
const MAX_RATE_LIMIT_WAIT_MS = { shown: 15 * 60_000, hidden: 5_000 };

/** The longest wait for the Retry-After of a 503, in milliseconds. */
const MAX_RETRY_AFTER_MS = 60_000;
/** An attempt at least this long after the previous one is recorded in the journal with its time, in milliseconds. */
const REDATED_AFTER_MS = 1_000;

/** A request with its secrets, and its rate-limit bucket. */
interface PreparedCall {
  readonly operation: Operation;
  readonly request: TransportRequest;
  readonly bucket: string;
  readonly hasIdempotencyKey: boolean;
  readonly journalId: string | undefined;
}

/** Builds the client of one connection. All its calls share one rate limiter and one retry budget. */
export function createServiceClient(parts: ServiceClientOptions): ServiceClient {
  const clock = parts.clock ?? systemClock;
  const rateLimiter = new RateLimiter(clock);
  const budget = new RetryBudget();
  const fingerprintOf = fingerprintCache();
  const addresses = {
    service: addressOf(parts.baseUrl),
    token: URL.canParse(parts.tokenUrl ?? '') ? addressOf(parts.tokenUrl ?? '') : undefined,
  };
  const { journal, transport, lateWriteMs } = parts;
  const underWay = new Set<string>();

  async function call(operation: Operation, input: AnyCallInput, options: CallOptions): Promise<Outcome<unknown>> {
    const address = addresses[operation.address ?? 'service'];
    if (address === undefined) return notSent(NO_TOKEN_ADDRESS);
    const prepared = prepareRequest(address.url, operation, input);
    if (prepared.kind === 'mismatch') return notSent({ kind: 'malformed', code: 'REQUEST_SHAPE', text: prepared.text });
    if (address.insecure !== undefined) return notSent(address.insecure);
    const credentials = await readCredentials(operation, parts, fingerprintOf);
    if (credentials.kind === 'unusable') return notSent(credentials.failure);
    const { caller } = credentials;
    const journalId = await intend(operation, prepared.request, {
      keyFingerprint: caller,
      origin: address.origin,
      evidence: options.evidence ?? {},
    });
    if (typeof journalId === 'object') return notSent(journalId);
    const { idempotencyKey } = prepared.request;
    const ready = {
      operation,
      request: requestOf(
        operation,
        prepared.request,
        credentials.headers,
        options.limits ?? parts.limits ?? DEFAULT_LIMITS,
      ),
      bucket: rateLimitBucket(operation, caller),
      hasIdempotencyKey: idempotencyKey !== undefined,
      journalId,
    };
    if (journalId !== undefined) underWay.add(journalId);
    const outcome = await repeat(ready, options).finally(() => underWay.delete(journalId ?? ''));
    const result = resultOf(outcome);
    if (journalId !== undefined && result !== undefined) await journal.settle(journalId, result).catch(() => undefined);
    return outcome;
  }

  async function repeat(ready: PreparedCall, options: CallOptions): Promise<Outcome<unknown>> {
    const { operation, request, bucket, journalId } = ready;
    const policy = policyOf(operation, ready.hasIdempotencyKey);
    const { signal } = options;
    const onWait = options.onWait ?? parts.onWait;
    const patienceMs =
      onWait === undefined ? (parts.patienceMs ?? MAX_RATE_LIMIT_WAIT_MS.hidden) : MAX_RATE_LIMIT_WAIT_MS.shown;
    let uncertain: FailedOutcome | undefined;
    let recordedAt = Number.NEGATIVE_INFINITY;
    for (let number = 1; ; number++) {
      try {
        if (!(await rateLimiter.waitUntilOpen(bucket, { patienceMs, signal, onWait })))
          return keepUnknown(uncertain, rateLimitedOutcome(operation, rateLimiter.remainingMs(bucket)));
        // The age of a pending write is counted from its last attempt.
        if (journalId !== undefined && clock.elapsed() - recordedAt >= REDATED_AFTER_MS) {
          await journal.recordSent(journalId);
          recordedAt = clock.elapsed();
        }
      } catch (error) {
        return keepUnknown(uncertain, notSent(signal.aborted ? CANCELLED : journalFailure(error)));
      }
      const started = clock.elapsed();
      const ended = await attempt(transport, operation, request, { signal, now: clock.now });
      parts.log({
        operation: operation.id,
        method: operation.method,
        route: operation.path,
        status: ended.status,
        code: codeOf(ended),
        attempt: number,
        ms: clock.elapsed() - started,
        bytes: ended.bytes,
      });
      if (ended.status !== undefined) rateLimiter.update(bucket, ended.status, ended.headers);
      if (ended.kind === 'done') {
        budget.refill(number > 1);
        const { value, status, raw, saysError } = ended;
        const notes = { ...(raw === undefined ? {} : { raw }), ...(saysError === undefined ? {} : { saysError }) };
        return { kind: 'done', value, status, attempts: number, ...notes };
      }
      const end = keepUnknown(uncertain, outcomeOf(operation, ended, journalId));
      if (end.kind === 'unknown' && policy.kind !== 'read') uncertain = end;
      const decision = decideRetry(policy, ended, number, clock.random());
      const timedOut = ended.kind === 'failed' && ended.failure.kind === 'timeout';
      if (decision.kind === 'stop' || !budget.take(timedOut ? 'timeout' : 'other')) return end;
      // The rate limiter waits after a 429, with a countdown.
      if (ended.status === 429) {
        if (rateLimiter.remainingMs(bucket) > patienceMs) return end;
        continue;
      }
      if (decision.afterMs > MAX_RETRY_AFTER_MS) return end;
      await clock.sleep(decision.afterMs, signal).catch(() => undefined);
      if (signal.aborted) return end;
    }
  }

  /** The journal id of a write, undefined for a read, or why the intent couldn't be recorded. */
  async function intend(
    operation: Operation,
    request: PreparedRequest,
    intent: Pick<WriteIntent, 'keyFingerprint' | 'origin' | 'evidence'>,
  ): Promise<string | undefined | TransportFailure> {
    if (operation.repeat.kind === 'read') return undefined;
    const { bodySha256, idempotencyKey } = request;
    const evidence = {
      ...intent.evidence,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey: journalKey(idempotencyKey) }),
    };
    try {
      const targets = journalTargets(request.path);
      return await journal.recordIntent({ ...intent, operation: operation.id, targets, bodySha256, evidence });
    } catch (error) {
      return journalFailure(error);
    }
  }

  // The value was parsed by the operation's reply schema, so it has the caller's type.
  return {
    origin: addresses.service.origin,
    journal,
    clock,
    lateWriteMs,
    underWay,
    reconcileRules,
    call: call as ServiceClient['call'],
  };
}

function addressOf(text: string) {
  const url = new URL(text);
  return { url, origin: url.origin, insecure: insecureAddress(url) };
}

const GIVEN_UP: TransportFailure = {
  kind: 'givenUp',
  code: 'GIVEN_UP',
  text: 'Nothing was sent: another window settled this change or took it over while it was waiting.',
};

const NO_TOKEN_ADDRESS: TransportFailure = {
  kind: 'noAddress',
  code: 'NO_TOKEN_ADDRESS',
  text: 'Nothing was sent: this connection has no token URL.',
};

function requestOf(
  operation: Operation,
  { url, headers, body }: PreparedRequest,
  secrets: Readonly<Record<string, string>>,
  { idleMs, totalMs }: { readonly idleMs: number; readonly totalMs: number },
): TransportRequest {
  const streamed = body === undefined || body instanceof Uint8Array ? 0 : body.length;
  return {
    method: operation.method,
    url,
    headers: { ...headers, ...secrets },
    body,
    idleMs,
    totalMs: totalMs + Math.ceil(streamed / MIN_UPLOAD_BYTES_PER_MS),
  };
}

function journalFailure(error: unknown): TransportFailure {
  if (error instanceof WriteGivenUpError) return GIVEN_UP;
  const code = (error as NodeJS.ErrnoException).code;
  return { kind: 'noJournal', code, text: 'Nothing was sent: the write couldn’t be recorded on disk first.' };
}

function codeOf(ended: Attempt<unknown>): string | undefined {
  if (ended.kind === 'done') return undefined;
  return loggableCode(
    ended.kind === 'answered' ? ended.refusal.code : (ended.failure.code ?? ended.failure.kind.toUpperCase()),
  );
}

function resultOf(outcome: Outcome<unknown>): WriteResult | undefined {
  return outcome.kind === 'unknown' ? undefined : outcome.kind;
}
