import type { FailedOutcome } from './callOutcome.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Outcome } from './outcome.ts';

/** How often is asked, in milliseconds. */
export interface PollPace {
  /** Before the second question; then longer and longer. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** No question begins later than this after the first. */
  readonly deadlineMs: number;
}

/**
 * The pace at which jobs are followed. No time of completion is promised and no polling interval documented for exports
 * (P1 2.1, 3.1, 8), and bulk updates of one community run one at a time and may stay in the queue (P2 3.1).
 */
export const JOB_PACE: PollPace = { firstPauseMs: 1000, longestPauseMs: 30_000, deadlineMs: 3_600_000 };

/** What a poll brings along. */
export interface PollOptions<T> {
  readonly signal: AbortSignal;
  readonly pace: PollPace;
  readonly clock?: Clock;
  /** Told after each answer, the last included. */
  readonly onAnswer?: (value: T) => void;
}

/** How a poll ended; `last` is the newest answer there was. */
export type PollResult<T> =
  | { readonly kind: 'over'; readonly value: T; readonly asked: number }
  /** The deadline passed: what was asked for goes on, only nobody waits any more. */
  | { readonly kind: 'outOfTime'; readonly last: T | undefined; readonly asked: number }
  | { readonly kind: 'cancelled'; readonly last: T | undefined; readonly asked: number }
  | { readonly kind: 'failed'; readonly outcome: FailedOutcome; readonly last: T | undefined; readonly asked: number };

const GROWTH = 1.5;
/** Questions in a row that may fail by something that passes, each with the repeats of its own call. */
const MAX_FAILURES = 5;

/** Asks until an answer is the last one, with growing pauses of which half is left to chance. Asks one at a time. */
export async function pollUntil<T>(
  ask: (signal: AbortSignal) => Promise<Outcome<T>>,
  isLast: (value: T) => boolean,
  options: PollOptions<T>,
): Promise<PollResult<T>> {
  const { signal, pace, clock = systemClock } = options;
  const end = clock.now() + pace.deadlineMs;
  let last: T | undefined;
  let failures = 0;
  for (let asked = 1; ; asked++) {
    if (signal.aborted) return { kind: 'cancelled', last, asked: asked - 1 };
    const outcome = await ask(signal);
    if (outcome.kind === 'done') {
      last = outcome.value;
      failures = 0;
      options.onAnswer?.(outcome.value);
      if (isLast(outcome.value)) return { kind: 'over', value: outcome.value, asked };
    } else if (signal.aborted) return { kind: 'cancelled', last, asked };
    else if (!isTemporary(outcome) || ++failures >= MAX_FAILURES) return { kind: 'failed', outcome, last, asked };
    const left = end - clock.now();
    if (left <= 0) return { kind: 'outOfTime', last, asked };
    const pause = Math.max(pauseAfter(asked, pace, clock.random()), requestedWaitMs(outcome));
    await clock.sleep(Math.min(pause, left), signal).catch(() => undefined);
  }
}

function pauseAfter(asked: number, { firstPauseMs, longestPauseMs }: PollPace, random: number): number {
  const bound = Math.min(firstPauseMs * GROWTH ** Math.min(asked - 1, 60), longestPauseMs);
  return Math.round(bound * (0.5 + random / 2));
}

/** Whether a later question may be answered: nobody is there for a while, or is asked too often. */
function isTemporary(outcome: FailedOutcome): boolean {
  if (outcome.kind === 'refused') {
    return outcome.refusal.action === 'retry' || outcome.refusal.action === 'wait and retry';
  }
  return ['offline', 'timeout', 'reset', 'undecided'].includes(outcome.failure.kind);
}

function requestedWaitMs(outcome: Outcome<unknown>): number {
  return outcome.kind === 'refused' ? (outcome.refusal.waitMs ?? 0) : 0;
}
