import { type Clock, systemClock } from '../http/clock.ts';
import type { FailedOutcome } from './callOutcome.ts';
import type { Outcome } from './outcome.ts';

/** How often to poll, in milliseconds. */
interface PollPace {
  /** Before the second request; later pauses grow. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** No request begins later than this after the first. */
  readonly deadlineMs: number;
}

/**
 * The pace at which jobs are followed. No time of completion is promised and no polling interval documented for exports
 * (P1 2.1, 3.1, 8), and bulk updates of one community run one at a time and may stay in the queue (P2 3.1).
 */
const JOB_PACE: PollPace = { firstPauseMs: 1000, longestPauseMs: 30_000, deadlineMs: 3_600_000 };

/** Options of a poll. */
export interface PollOptions<T> {
  readonly signal: AbortSignal;
  /** What differs from `JOB_PACE`. */
  readonly pace?: Partial<PollPace>;
  readonly clock?: Clock;
  /** Called after each response, including the last. */
  readonly onAnswer?: (value: T) => void;
}

/** The result of a poll; `last` is the latest value. */
export type PollResult<T> =
  | { readonly kind: 'over'; readonly value: T; readonly requests: number }
  /** The deadline passed. The job itself continues. */
  | { readonly kind: 'outOfTime'; readonly last: T | undefined; readonly requests: number }
  | { readonly kind: 'cancelled'; readonly last: T | undefined; readonly requests: number }
  | {
      readonly kind: 'failed';
      readonly outcome: FailedOutcome;
      readonly last: T | undefined;
      readonly requests: number;
    };

const GROWTH = 1.5;
/** The maximum of successive temporary failures; each call is also retried by itself. */
const MAX_FAILURES = 5;

/** Polls until `isLast`, one request at a time, with growing, half-random pauses. */
export async function pollUntil<T>(
  ask: (signal: AbortSignal) => Promise<Outcome<T>>,
  isLast: (value: T) => boolean,
  options: PollOptions<T>,
): Promise<PollResult<T>> {
  const { signal, clock = systemClock } = options;
  const pace = { ...JOB_PACE, ...options.pace };
  const end = clock.elapsed() + pace.deadlineMs;
  let last: T | undefined;
  let failures = 0;
  for (let requests = 1; ; requests++) {
    if (signal.aborted) return { kind: 'cancelled', last, requests: requests - 1 };
    const outcome = await ask(signal);
    if (outcome.kind === 'done') {
      last = outcome.value;
      failures = 0;
      options.onAnswer?.(outcome.value);
      if (isLast(outcome.value)) return { kind: 'over', value: outcome.value, requests };
    } else if (signal.aborted) return { kind: 'cancelled', last, requests };
    else if (!isTemporary(outcome) || ++failures >= MAX_FAILURES) return { kind: 'failed', outcome, last, requests };
    const left = end - clock.elapsed();
    if (left <= 0) return { kind: 'outOfTime', last, requests };
    const pause = Math.max(pauseAfter(requests, pace, clock.random()), requestedWaitMs(outcome));
    await clock.sleep(Math.min(pause, left), signal).catch(() => undefined);
  }
}

function pauseAfter(requests: number, { firstPauseMs, longestPauseMs }: PollPace, random: number): number {
  const bound = Math.min(firstPauseMs * GROWTH ** Math.min(requests - 1, 60), longestPauseMs);
  return Math.round(bound * (0.5 + random / 2));
}

/** Whether a later request may succeed: the service is temporarily unreachable or rate-limited. */
function isTemporary(outcome: FailedOutcome): boolean {
  if (outcome.kind === 'refused') {
    return outcome.refusal.action === 'retry' || outcome.refusal.action === 'wait and retry';
  }
  return ['offline', 'timeout', 'reset', 'undecided'].includes(outcome.failure.kind);
}

function requestedWaitMs(outcome: Outcome<unknown>): number {
  return outcome.kind === 'refused' ? (outcome.refusal.waitMs ?? 0) : 0;
}
