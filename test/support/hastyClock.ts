import { type Clock, systemClock } from '../../src/client/clock.ts';

/** The machine's clock with pauses a thousandth as long, and a time that is as late as if they had been whole. */
export function hastyClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    random: Math.random,
    sleep: async (milliseconds, signal) => {
      await systemClock.sleep(milliseconds / 1000, signal);
      ahead += milliseconds;
    },
  };
}
