import type { Clock } from './clock.ts';
import { readRateLimit, waitAfter } from './rateLimit.ts';

/** A wait under way, told once a second so that a countdown can be shown. */
export interface WaitNotice {
  readonly reason: 'rateLimit';
  readonly remainingMs: number;
}

/** When 429 says nothing of a time. */
const DEFAULT_WAIT_MS = 60_000;
/** All throttled clients come back in the same second: up to this much is added. */
const MAX_JITTER_MS = 500;
const TICK_MS = 1000;

/** Holds requests back while a window is closed, so that none is sent in vain. */
export class RateLimiter {
  readonly #clock: Clock;
  /** Bucket → epoch milliseconds at which it opens. */
  readonly #closedUntil = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How long the bucket stays closed, in milliseconds; 0 when open. */
  remainingMs(bucket: string): number {
    return Math.max(0, (this.#closedUntil.get(bucket) ?? 0) - this.#clock.now());
  }

  /** Takes an answer's word on the window: closed after 429, and when nothing remains. */
  update(bucket: string, status: number, headers: ReadonlyMap<string, string>): void {
    const now = this.#clock.now();
    if (status === 429) this.#close(bucket, waitAfter(headers, now) ?? DEFAULT_WAIT_MS);
    else {
      const limit = readRateLimit(headers);
      if (limit?.remaining === 0 && limit.resetMs !== undefined) this.#close(bucket, limit.resetMs);
    }
  }

  /** Waits until the bucket opens, if that is not longer than `patienceMs`. False: still closed, nothing was waited. */
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
    const until = this.#clock.now() + waitMs + Math.ceil(this.#clock.random() * MAX_JITTER_MS);
    this.#closedUntil.set(bucket, Math.max(until, this.#closedUntil.get(bucket) ?? 0));
  }
}
