import { KEY_CHECK_FAILED, type Operation, type RepeatPolicy, type RepeatStatus } from '../contract/operation.ts';
import { matchesDetail } from './classify.ts';
import type { ServiceRefusal, TransportFailure } from './outcome.ts';

/** How a failed attempt ended. */
export type AttemptEnd =
  | { readonly kind: 'answered'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'failed'; readonly failure: TransportFailure; readonly certainlyNotSent: boolean };

/** What to do next: another attempt after a pause, or stop. */
type RetryDecision = { readonly kind: 'repeat'; readonly afterMs: number } | { readonly kind: 'stop' };

/** Attempts of one call, including the first. */
const MAX_ATTEMPTS = 5;

const BASE_MS = { usual: 300, throttled: 500, notReady: 2000 } as const;
const MAX_PAUSE_MS = 4_000;
const STOP: RetryDecision = { kind: 'stop' };
/** Failures that a retry can't fix. */
const PERMANENT_FAILURES: ReadonlySet<TransportFailure['kind']> = new Set([
  'tls',
  'proxy',
  'malformed',
  'tooLarge',
  'redirected',
  'cancelled',
  'noKey',
  'file',
]);
/** Actions that rule out a retry despite the status, e.g. the 503 that means “too many records” (P1 7.2). */
const FINAL_ACTIONS: ReadonlySet<ServiceRefusal['action']> = new Set(['fix the input', 'fix the key', 'final']);

/**
 * The policy of a call. A keyed operation without a key is like any other write: it's retried only if the service rejected
 * it unread (P2 4.5: the key is accepted, not required).
 */
export function policyOf(operation: Operation, hasKey: boolean): RepeatPolicy {
  const { repeat } = operation;
  if (repeat.kind !== 'keyed' || hasKey) return repeat;
  const unread = repeat.repeatAfter.filter(({ status, code }) => status === 429 || code === KEY_CHECK_FAILED.code);
  return { ...repeat, kind: 'write', repeatAfter: unread };
}

/**
 * Whether to try again, and when: after an exponential, half-random pause, but not earlier than the service
 * asks (429, 503). A write is retried only if it certainly had no effect: it wasn't sent, or its policy names the status.
 */
export function decideRetry(policy: RepeatPolicy, end: AttemptEnd, attempt: number, random: number): RetryDecision {
  if (attempt >= MAX_ATTEMPTS || !mayRepeat(policy, end)) return STOP;
  const pace = paceOf(end);
  const bound = Math.min(BASE_MS[pace] * 2 ** (attempt - 1), MAX_PAUSE_MS);
  const requestedWaitMs = end.kind === 'answered' ? (end.refusal.waitMs ?? 0) : 0;
  return { kind: 'repeat', afterMs: Math.max(requestedWaitMs, Math.round((bound / 2) * (1 + random))) };
}

function paceOf(end: AttemptEnd): keyof typeof BASE_MS {
  if (end.kind === 'failed') return 'usual';
  if (end.refusal.status === 429) return 'throttled';
  const { action, code } = end.refusal;
  return action === 'wait and retry' || code?.endsWith('_NOT_READY') ? 'notReady' : 'usual';
}

function mayRepeat(policy: RepeatPolicy, end: AttemptEnd): boolean {
  if (end.kind === 'failed') {
    return !PERMANENT_FAILURES.has(end.failure.kind) && (end.certainlyNotSent || policy.kind !== 'write');
  }
  return !FINAL_ACTIONS.has(end.refusal.action) && policy.repeatAfter.some((it) => matchesStatus(it, end.refusal));
}

function matchesStatus(repeat: RepeatStatus, refusal: ServiceRefusal): boolean {
  return (
    repeat.status === refusal.status &&
    (repeat.code === undefined || repeat.code === refusal.code) &&
    !(repeat.onlyJson && !refusal.isJson) &&
    !matchesDetail(refusal.ownDetail, repeat.exceptDetails)
  );
}

const CAPACITY = 100;
const COST = 5;
const TIMEOUT_COST = 10;
const REFILL = 1;

/** A connection's retry budget, so that many commands during an outage don't multiply the traffic. */
export class RetryBudget {
  #tokens = CAPACITY;

  /** Spends the cost of one retry; false if too little is left. A timeout costs double. */
  take(after: 'timeout' | 'other'): boolean {
    const cost = after === 'timeout' ? TIMEOUT_COST : COST;
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  /** Refunds after a success: a little, or the whole cost if it needed a retry. */
  refill(afterRepeat: boolean): void {
    this.#tokens = Math.min(CAPACITY, this.#tokens + (afterRepeat ? COST : REFILL));
  }
}
