import type { RateLimitHeaderForm } from '../settings.ts';

/** The limit of requests per window. */
interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * Counts requests in fixed windows that begin with their first request: per community, caller address and first path
 * segment after `/v1`, so that the community analytics calls share one count (P1 8).
 */
export class RateLimiter {
  readonly #now: () => number;
  readonly #windows = new Map<string, { readonly start: number; used: number }>();
  #limit: RateLimit | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Turns the limit on or off and clears all windows. */
  set(limit: RateLimit | undefined): void {
    this.#limit = limit;
    this.#windows.clear();
  }

  /** Counts a request; undefined without a limit. */
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

/** The state of a window after a request. */
export interface WindowState {
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests left. */
  readonly remaining: number;
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number;
  readonly isOver: boolean;
}

/** The rate limit headers (P1 8) in the configured format; `Retry-After` only when the limit is exceeded. */
export function rateLimitHeaders(form: RateLimitHeaderForm, window: WindowState): Record<string, string> {
  const retry: Record<string, string> = window.isOver ? { 'retry-after': String(window.resetSeconds) } : {};
  return {
    ...headersFor(form, window),
    ...(form === 'malformed' && window.isOver ? { 'retry-after': 'soon' } : retry),
  };
}

function headersFor(form: RateLimitHeaderForm, window: WindowState): Record<string, string> {
  const { limit, windowSeconds, remaining, resetSeconds } = window;
  switch (form) {
    case 'draft-6':
      return {
        'ratelimit-limit': String(limit),
        'ratelimit-remaining': String(remaining),
        'ratelimit-reset': String(resetSeconds),
        'ratelimit-policy': `${limit};w=${windowSeconds}`,
      };
    case 'draft-7':
      return {
        ratelimit: `limit=${limit}, remaining=${remaining}, reset=${resetSeconds}`,
        'ratelimit-policy': `${limit};w=${windowSeconds}`,
      };
    case 'draft-8': {
      const name = `"${limit}-in-${windowSeconds}s"`;
      return {
        ratelimit: `${name}; r=${remaining}; t=${resetSeconds}`,
        'ratelimit-policy': `${name}; q=${limit}; w=${windowSeconds}`,
      };
    }
    case 'malformed':
      return { ratelimit: 'limit=;; remaining="x, reset', 'ratelimit-policy': ';;w=' };
  }
}
