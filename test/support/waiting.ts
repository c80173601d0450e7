import { setTimeout as pause } from 'node:timers/promises';

/** How long a test waits for what must happen, milliseconds: a multiple of what a busy machine needs. */
const LIMIT_MS = 30_000;

/** Between two looks at what reports no event, e.g. a file or another process, milliseconds. */
const LOOK_EVERY_MS = 20;

/**
 * Resolves with what `look` returns once that is neither undefined, false nor null. Fails after `limitMs`, naming `what`
 * was missing. Only for what reports no event.
 */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = LIMIT_MS,
): Promise<Exclude<T, undefined | null | false>> {
  const end = performance.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen as Exclude<T, undefined | null | false>;
    if (performance.now() > end) throw new Error(`Within ${limitMs} ms: not ${what}.`);
    await pause(LOOK_EVERY_MS);
  }
}

/** Resolves like the promise, and fails after `limitMs`, naming `what` was missing. */
export async function inTime<T>(what: string, promise: PromiseLike<T>, limitMs = LIMIT_MS): Promise<T> {
  const limit = new AbortController();
  const late = pause(limitMs, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`Within ${limitMs} ms: not ${what}.`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    limit.abort();
    await late.catch(() => undefined);
  }
}
