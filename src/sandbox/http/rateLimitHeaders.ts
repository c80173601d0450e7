import type { RateLimitHeaderForm } from '../settings.ts';

/** A window of the rate limit as one request finds it. */
export interface WindowState {
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests still free. */
  readonly remaining: number;
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number;
  readonly isOver: boolean;
}

/** The headers that tell of the window (P1 8), in the form that is set; `Retry-After` only when the limit is passed. */
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
