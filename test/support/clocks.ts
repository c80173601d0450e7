import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/http/clock.ts';

/** A clock whose sleeps return immediately and are recorded. */
export interface ManualClock extends Clock {
  readonly slept: number[];
  advance(milliseconds: number): void;
}

/** Starts at the given time; `random` always returns the given number. */
export function manualClock(start = 1_000_000, random = 0): ManualClock {
  let now = start;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    elapsed: () => now,
    random: () => random,
    advance: (milliseconds) => {
      now += milliseconds;
    },
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
}

/** The system's time plus all pauses, none of which is waited for. */
export interface SkippingClock extends Clock {
  /** Back to the system's time. */
  restart(): void;
}

/** `onPause` runs in place of each pause with the time after it, e.g. to set a sandbox's clock too. */
export function skippingClock(onPause: (now: number) => Promise<unknown> = () => setImmediate()): SkippingClock {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    now,
    elapsed: now,
    random: () => 0.5,
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      ahead += milliseconds;
      await onPause(now());
    },
    restart: () => {
      ahead = 0;
    },
  };
}
