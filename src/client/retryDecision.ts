import type { RepeatPolicy } from '../contract/repeatPolicy.ts';
import type { TransportFailure } from './outcome.ts';

/** How one attempt ended, when it was not success. */
export type AttemptEnd =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly code: string | undefined;
      readonly waitMs: number | undefined;
    }
  | { readonly kind: 'failed'; readonly failure: TransportFailure; readonly certainlyNotSent: boolean };

/** What follows: another attempt after a pause, or the end. */
export type RetryDecision = { readonly kind: 'repeat'; readonly afterMs: number } | { readonly kind: 'stop' };

/** Attempts of one call, the first included. */
export const MOST_ATTEMPTS = 3;

const BASE_MS = 100;
const THROTTLED_BASE_MS = 500;
const LONGEST_PAUSE_MS = 20_000;
const STOP: RetryDecision = { kind: 'stop' };
/** A repeat cannot mend these. */
const LASTING: ReadonlySet<TransportFailure['kind']> = new Set([
  'tls',
  'proxy',
  'malformed',
  'tooLarge',
  'redirected',
  'cancelled',
  'noKey',
]);

/**
 * Whether to try again, and after how long: full jitter under an exponential bound, a service's own
 * wait as the lower bound. A write is repeated only when it certainly was not done: not sent at all, or
 * answered by a status that its policy names.
 */
export function decideRetry(policy: RepeatPolicy, end: AttemptEnd, attempt: number, random: number): RetryDecision {
  if (attempt >= MOST_ATTEMPTS || !mayRepeat(policy, end)) return STOP;
  const throttled = end.kind === 'answered' && end.status === 429;
  const bound = Math.min((throttled ? THROTTLED_BASE_MS : BASE_MS) * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  const lower = end.kind === 'answered' ? (end.waitMs ?? 0) : 0;
  return { kind: 'repeat', afterMs: Math.max(lower, Math.round(random * bound)) };
}

function mayRepeat(policy: RepeatPolicy, end: AttemptEnd): boolean {
  if (end.kind === 'answered') {
    return policy.repeatAfter.some((it) => it.status === end.status && (it.code === undefined || it.code === end.code));
  }
  if (LASTING.has(end.failure.kind)) return false;
  return end.certainlyNotSent || policy.kind !== 'write';
}
