/** Time, waiting and randomness, injected so that tests can control them. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds since some start. Waits and ages are measured with it, because `now` jumps when the clock is set. */
  elapsed(): number;
  /** Resolves after the time; rejects with the signal's reason if aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to 1. */
  random(): number;
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      }, milliseconds);
      signal.addEventListener('abort', onAbort, { once: true });
    }),
};
