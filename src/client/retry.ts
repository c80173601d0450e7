import { KEY_CHECK_FAILED, type Operation, type RepeatPolicy, type RepeatStatus } from '../contract/operation.ts';
import { matchesDetail } from './classify.ts';
import type { ServiceRefusal, TransportFailure } from './outcome.ts';

/** How one attempt ended, when it was not success. */
export type AttemptEnd =
  | { readonly kind: 'answered'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'failed'; readonly failure: TransportFailure; readonly certainlyNotSent: boolean };

/** What follows: another attempt after a pause, or the end. */
type RetryDecision = { readonly kind: 'repeat'; readonly afterMs: number } | { readonly kind: 'stop' };

/** Attempts of one call, the first included. */
export const MAX_ATTEMPTS = 5;

const BASE_MS = { usual: 300, throttled: 500, notReady: 2000 } as const;
const MAX_PAUSE_MS = 4_000;
const STOP: RetryDecision = { kind: 'stop' };
/** A repeat cannot mend these. */
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
/** Nor these, whatever their status says otherwise, e.g. the 503 that means “too many records” (P1 7.2). */
const FINAL_ACTIONS: ReadonlySet<ServiceRefusal['action']> = new Set(['fix the input', 'fix the key', 'final']);

/**
 * The policy that a call is under. A keyed operation called without a key is like any other write: only what the
 * service turned away unread is repeated (P2 4.5: the key is accepted, not required).
 */
export function policyOf(operation: Operation, hasKey: boolean): RepeatPolicy {
  const { repeat } = operation;
  if (repeat.kind !== 'keyed' || hasKey) return repeat;
  const unread = repeat.repeatAfter.filter(({ status, code }) => status === 429 || code === KEY_CHECK_FAILED.code);
  return { ...repeat, kind: 'write', repeatAfter: unread };
}

/**
 * Whether to try again, and after how long: half of an exponential bound and chance for the other half, a service's own
 * wait (429, 503) as the lower bound. A write is repeated only when it certainly was not done: not sent at all, or
 * answered by a status that its policy names.
 */
export function decideRetry(policy: RepeatPolicy, end: AttemptEnd, attempt: number, random: number): RetryDecision {
  if (attempt >= MAX_ATTEMPTS || !mayRepeat(policy, end)) return STOP;
  const pace = paceOf(end);
  const bound = Math.min(BASE_MS[pace] * 2 ** (attempt - 1), MAX_PAUSE_MS);
  const asked = end.kind === 'answered' ? (end.refusal.waitMs ?? 0) : 0;
  return { kind: 'repeat', afterMs: Math.max(asked, Math.round((bound / 2) * (1 + random))) };
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

/** A connection's allowance of repeats: many commands in one outage do not multiply the traffic. */
export class RetryBudget {
  #tokens = CAPACITY;

  /** Takes the cost of one repeat; false when too little is left. A time-out costs double. */
  take(after: 'timeout' | 'other'): boolean {
    const cost = after === 'timeout' ? TIMEOUT_COST : COST;
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  /** A call succeeded: gives a little back, and the whole cost when it needed a repeat. */
  refill(afterRepeat: boolean): void {
    this.#tokens = Math.min(CAPACITY, this.#tokens + (afterRepeat ? COST : REFILL));
  }
}
