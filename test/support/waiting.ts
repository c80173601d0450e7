import { setTimeout as pause } from 'node:timers/promises';

/** How long a test waits for what must happen, milliseconds: a multiple of what a busy machine needs. */
const LIMIT_MS = 30_000;

/** The longest pause between two looks at what reports no event, e.g. a file or another process, milliseconds. */
const LONGEST_PAUSE_MS = 20;

/**
 * Resolves with what `look` returns once that is neither undefined, false nor null. Fails after `limitMs`, naming `what`
 * was missing, even if a look never ends. Only for what reports no event.
 */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = LIMIT_MS,
): Promise<Exclude<T, undefined | null | false>> {
  let isOver = false;
  const seen = async () => {
    // Short pauses first: most of what is waited for is nearly there.
    for (let pauseMs = 1; !isOver; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const value = await look();
      if (value !== undefined && value !== null && value !== false) {
        return value as Exclude<T, undefined | null | false>;
      }
      await pause(pauseMs);
    }
    throw new Error('Nobody waits any more.');
  };
  try {
    return await inTime(what, seen(), limitMs);
  } finally {
    isOver = true;
  }
}

/** Resolves like the promise, and fails after `limitMs`, naming `what` was missing; a function says it then. */
export async function inTime<T>(
  what: string | (() => string),
  promise: PromiseLike<T>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const limit = new AbortController();
  const late = pause(limitMs, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`Within ${limitMs} ms: not ${typeof what === 'string' ? what : what()}.`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    limit.abort();
    await late.catch(() => undefined);
  }
}
