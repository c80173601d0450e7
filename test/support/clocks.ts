import { type Clock, systemClock } from '../../src/client/clock.ts';

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

/** The system clock with shortened pauses; its time advances as if they had been slept in full. */
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
