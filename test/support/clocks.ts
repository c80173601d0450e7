import { type Clock, systemClock } from '../../src/client/clock.ts';

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

/** The machine's clock with shortened pauses, and a time that is as late as if they had been whole. */
export function acceleratedClock(times = 1000): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    random: Math.random,
    sleep: async (milliseconds, signal) => {
      await systemClock.sleep(milliseconds / times, signal);
      ahead += milliseconds;
    },
  };
}
