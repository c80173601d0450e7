import type { WindowState } from './rateLimitHeaders.ts';

/** So many requests in a window of so many seconds. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * Counts requests over fixed windows, a window beginning with its first request. Counted per community, caller address
 * and first path segment after `/v1`, so that the community analytics calls share one count (P1 8).
 */
export class RateLimiter {
  readonly #now: () => number;
  readonly #windows = new Map<string, { readonly start: number; used: number }>();
  #limit: RateLimit | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Switches the limit on or off, with fresh windows. */
  set(limit: RateLimit | undefined): void {
    this.#limit = limit;
    this.#windows.clear();
  }

  /** Counts one request; undefined when there is no limit. */
  count(communityId: string, callerAddress: string, path: string): WindowState | undefined {
    if (this.#limit === undefined) return undefined;
    const { limit, windowSeconds } = this.#limit;
    const bucket = `${communityId} ${callerAddress} ${path.split('/')[2] ?? ''}`;
    const now = this.#now();
    let window = this.#windows.get(bucket);
    if (window === undefined || now < window.start || now >= window.start + windowSeconds * 1000) {
      window = { start: now, used: 0 };
      this.#windows.set(bucket, window);
    }
    window.used += 1;
    return {
      limit,
      windowSeconds,
      remaining: Math.max(0, limit - window.used),
      resetSeconds: Math.max(1, Math.ceil((window.start + windowSeconds * 1000 - now) / 1000)),
      isOver: window.used > limit,
    };
  }
}
