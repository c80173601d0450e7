import type { Clock } from '../../src/client/clock.ts';

/** A clock whose sleeps pass at once and are remembered. */
export interface ManualClock extends Clock {
  readonly slept: number[];
  advance(milliseconds: number): void;
}

/** Starts at the given time; `random` is always the given number. */
export function manualClock(start = 1_000_000, random = 0): ManualClock {
  let now = start;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
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
