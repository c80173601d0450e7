import type { Clock } from './clock.ts';
import { readRateLimit, waitAfter } from './rateLimitFields.ts';

/** A current wait, reported once a second for a countdown. */
export interface WaitNotice {
  readonly reason: 'rateLimit';
  readonly remainingMs: number;
}

/** The wait after a 429 that names no time. */
const DEFAULT_WAIT_MS = 60_000;
/** The maximum random delay, because otherwise all throttled clients would return in the same second. */
const MAX_JITTER_MS = 500;
const TICK_MS = 1000;

/** Delays requests while a rate limit is reached, because they would only be rejected. */
export class RateLimiter {
  readonly #clock: Clock;
  /** When each bucket opens, on the clock's `elapsed`. */
  readonly #closedUntil = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How long the bucket stays closed, in milliseconds; 0 if open. */
  remainingMs(bucket: string): number {
    return Math.max(0, (this.#closedUntil.get(bucket) ?? Number.NEGATIVE_INFINITY) - this.#clock.elapsed());
  }

  /** Reads a response's rate limit: the bucket closes after a 429 and if nothing remains. */
  update(bucket: string, status: number, headers: ReadonlyMap<string, string>): void {
    const now = this.#clock.now();
    if (status === 429) this.#close(bucket, waitAfter(headers, now) ?? DEFAULT_WAIT_MS);
    else {
      const limit = readRateLimit(headers);
      if (limit?.remaining === 0 && limit.resetMs !== undefined) this.#close(bucket, limit.resetMs);
    }
  }

  /** Waits until the bucket opens. Returns false without waiting if that takes longer than `patienceMs`. */
  async waitUntilOpen(
    bucket: string,
    options: {
      readonly patienceMs: number;
      readonly signal: AbortSignal;
      readonly onWait: ((notice: WaitNotice) => void) | undefined;
    },
  ): Promise<boolean> {
    if (this.remainingMs(bucket) > options.patienceMs) return false;
    for (let left = this.remainingMs(bucket); left > 0; left = this.remainingMs(bucket)) {
      options.onWait?.({ reason: 'rateLimit', remainingMs: left });
      await this.#clock.sleep(Math.min(left, TICK_MS), options.signal);
    }
    return true;
  }

  #close(bucket: string, waitMs: number): void {
    const until = this.#clock.elapsed() + waitMs + Math.ceil(this.#clock.random() * MAX_JITTER_MS);
    this.#closedUntil.set(bucket, Math.max(until, this.#closedUntil.get(bucket) ?? until));
  }
}

/**
 * Operations with the same key, which identifies the community, share a rate limit per group of routes, e.g. all reads of
 * community analytics (P1 8). Other groups aren't delayed.
 */
export function rateLimitBucket(
  operation: { readonly path: string; readonly address?: string },
  caller: string,
): string {
  return `${caller} ${operation.address ?? 'service'} ${groupOf(operation.path)}`;
}

/** The first part of the route that isn't a version: `community-analytics` of `/v1/community-analytics/loyalty-overview`. */
function groupOf(path: string): string {
  return path.split('/').find((part) => part !== '' && !/^v\d+$/.test(part)) ?? '';
}
