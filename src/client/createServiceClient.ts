import type { Operation } from '../contract/operation.ts';
import { type Attempt, attempt } from './attempt.ts';
import { loggableCode } from './callLog.ts';
import { leavesDoubt } from './classify.ts';
import { systemClock } from './clock.ts';
import { checkKey } from './connectionKey.ts';
import type { WriteResult } from './journalEntry.ts';
import { journalTargets } from './journalTargets.ts';
import { keyFingerprint } from './keyFingerprint.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from './outcome.ts';
import { type AnyCallInput, type PreparedRequest, prepareRequest } from './prepareRequest.ts';
import { RateLimitGate } from './rateLimitGate.ts';
import { RetryBudget } from './retryBudget.ts';
import { type AttemptEnd, decideRetry } from './retryDecision.ts';
import type { CallOptions, ServiceClient, ServiceClientParts } from './serviceClient.ts';

const LIMITS = { idleMs: 30_000, totalMs: 60_000 };
/** Longest closed window that is waited for: with a countdown shown, and without. */
const PATIENCE_MS = { shown: 15 * 60_000, hidden: 5_000 };

/** Builds the client of one connection: one gate and one repeat allowance for all its calls. */
export function createServiceClient(parts: ServiceClientParts): ServiceClient {
  const clock = parts.clock ?? systemClock;
  const limits = parts.limits ?? LIMITS;
  const origin = new URL(parts.baseUrl).origin;
  const gate = new RateLimitGate(clock);
  const budget = new RetryBudget();
  const { journal, transport } = parts;

  async function call(operation: Operation, input: AnyCallInput, options: CallOptions): Promise<Outcome<unknown>> {
    const prepared = prepareRequest(parts.baseUrl, operation, input);
    if (prepared.kind === 'misfit') return notSent({ kind: 'malformed', code: 'REQUEST_SHAPE', text: prepared.text });
    const key = checkKey(parts.baseUrl, await parts.apiKey());
    if (key.kind === 'unusable') return notSent(key.failure);
    const journalId = await intend(operation, prepared.request, key.key, options);
    if (typeof journalId === 'object') return notSent(journalId);
    const outcome = await repeat(operation, prepared.request, key.key, journalId, options);
    const result = resultOf(outcome);
    if (journalId !== undefined && result !== undefined) await journal.settle(journalId, result).catch(() => undefined);
    return outcome;
  }

  async function repeat(
    operation: Operation,
    prepared: PreparedRequest,
    key: string,
    journalId: string | undefined,
    options: CallOptions,
  ): Promise<Outcome<unknown>> {
    const bucket = `${keyFingerprint(key)} ${operation.path.split('/')[2] ?? ''}`;
    const { signal } = options;
    const onWait = options.onWait ?? parts.onWait;
    const patienceMs = onWait === undefined ? PATIENCE_MS.hidden : PATIENCE_MS.shown;
    const request = {
      method: operation.method,
      url: prepared.url,
      headers: { ...prepared.headers, authorization: `Bearer ${key}` },
      body: prepared.body,
      ...limits,
    };
    for (let number = 1; ; number++) {
      try {
        if (!(await gate.pass(bucket, { patienceMs, signal, onWait })))
          return closed(operation, gate.remainingMs(bucket));
        if (number === 1 && journalId !== undefined) await journal.sent(journalId);
      } catch (error) {
        return notSent(signal.aborted ? CANCELLED : journalFailure(error));
      }
      const started = clock.now();
      const ended = await attempt(transport, operation, request, { signal, now: clock.now });
      parts.log({
        operation: operation.id,
        method: operation.method,
        route: operation.path,
        status: ended.status,
        code: codeOf(ended),
        attempt: number,
        ms: clock.now() - started,
        bytes: ended.bytes,
      });
      if (ended.status !== undefined) gate.learn(bucket, ended.status, ended.headers);
      if (ended.kind === 'done') {
        budget.refill(number > 1);
        return { kind: 'done', value: ended.value, status: ended.status, attempts: number };
      }
      const decision = decideRetry(operation.repeat, endOf(ended), number, clock.random());
      const timedOut = ended.kind === 'failed' && ended.failure.kind === 'timeout';
      if (decision.kind === 'stop' || !budget.take(timedOut ? 'timeout' : 'other'))
        return outcomeOf(operation, ended, journalId);
      // The gate holds a 429's wait, with its countdown.
      if (ended.status === 429) {
        if (gate.remainingMs(bucket) > patienceMs) return outcomeOf(operation, ended, journalId);
        continue;
      }
      await clock.sleep(decision.afterMs, signal).catch(() => undefined);
      if (signal.aborted) return outcomeOf(operation, ended, journalId);
    }
  }

  /** The journal's id of a write, undefined for a read, or why the intent could not be written. */
  async function intend(
    operation: Operation,
    request: PreparedRequest,
    key: string,
    options: CallOptions,
  ): Promise<string | undefined | TransportFailure> {
    if (operation.repeat.kind === 'read') return undefined;
    try {
      return await journal.intend({
        operation: operation.id,
        targets: journalTargets(request.path),
        bodySha256: request.bodySha256,
        keyFingerprint: keyFingerprint(key),
        origin,
        evidence: options.evidence ?? {},
      });
    } catch (error) {
      return journalFailure(error);
    }
  }

  // The value was read by the operation's own reply schema: its type is the one that the caller sees.
  return { origin, journal, call: call as ServiceClient['call'] };
}

const CANCELLED: TransportFailure = { kind: 'cancelled', code: undefined, text: 'The request was cancelled.' };

function notSent(failure: TransportFailure): { kind: 'notSent'; failure: TransportFailure } {
  return { kind: 'notSent', failure };
}

function journalFailure(error: unknown): TransportFailure {
  const code = (error as NodeJS.ErrnoException).code;
  return { kind: 'noJournal', code, text: 'The record of the write could not be saved to disk, so nothing was sent.' };
}

function closed(operation: Operation, waitMs: number): { kind: 'refused'; refusal: ServiceRefusal } {
  return {
    kind: 'refused',
    refusal: {
      operation: operation.id,
      status: 429,
      code: undefined,
      detail: undefined,
      field: undefined,
      action: 'wait and retry',
      waitMs,
    },
  };
}

function codeOf(ended: Attempt<unknown>): string | undefined {
  if (ended.kind === 'done') return undefined;
  return loggableCode(
    ended.kind === 'answered' ? ended.refusal.code : (ended.failure.code ?? ended.failure.kind.toUpperCase()),
  );
}

function endOf(ended: Exclude<Attempt<unknown>, { kind: 'done' }>): AttemptEnd {
  if (ended.kind === 'failed') return ended;
  const { status, code, waitMs } = ended.refusal;
  return { kind: 'answered', status, code, waitMs };
}

function outcomeOf(
  operation: Operation,
  ended: Exclude<Attempt<unknown>, { kind: 'done' }>,
  journalId: string | undefined,
): Outcome<never> {
  if (ended.kind === 'failed') {
    return ended.certainlyNotSent ? notSent(ended.failure) : { kind: 'unknown', failure: ended.failure, journalId };
  }
  const { refusal } = ended;
  if (!leavesDoubt(operation, refusal)) return { kind: 'refused', refusal };
  const text = `The service answered ${refusal.status}, which does not tell whether the change was made.`;
  return { kind: 'unknown', failure: { kind: 'undecided', code: String(refusal.status), text }, journalId, refusal };
}

function resultOf(outcome: Outcome<unknown>): WriteResult | undefined {
  return outcome.kind === 'unknown' ? undefined : outcome.kind;
}
