import { type Clock, systemClock } from '../../src/client/clock.ts';

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
