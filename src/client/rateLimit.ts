import type { Operation } from '../contract/operation.ts';
import type { Clock } from './clock.ts';

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

/** What a response says about the rate limit. */
interface RateLimit {
  /** Requests left in the window. */
  readonly remaining: number | undefined;
  /** Until the window resets, in milliseconds. */
  readonly resetMs: number | undefined;
}

/** Caps absurd waits (draft-ietf-httpapi-ratelimit-headers, security considerations). */
const MAX_WAIT_MS = 15 * 60_000;

type Headers = ReadonlyMap<string, string>;

/**
 * Reads the RateLimit fields in any of their three forms: drafts 00-06 (`RateLimit-Remaining: 5`), draft 07
 * (`RateLimit: limit=100, remaining=5, reset=5`), drafts 08 and later (`RateLimit: "default";r=5;t=30`, also
 * as a list). The most restrictive item counts; malformed ones are ignored. Never throws.
 */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const field = headers.get('ratelimit');
  const found =
    field === undefined ? readSeparate(headers) : (readItems(field) ?? readDictionary(field) ?? readSeparate(headers));
  return found?.remaining === undefined && found?.resetMs === undefined ? undefined : found;
}

/** Retry-After in milliseconds, from whole seconds or an HTTP date. */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined) return undefined;
  const seconds = wholeNumber(value);
  if (seconds !== undefined) return bounded(seconds * 1000);
  if (!/[A-Za-z]{3}/.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : bounded(Math.max(0, date - now));
}

/** How long to wait after a 429: the longer of Retry-After and the reset; undefined if there is neither. */
export function waitAfter(headers: Headers, now: number): number | undefined {
  const said = [readRetryAfter(headers, now), readRateLimit(headers)?.resetMs].filter((it) => it !== undefined);
  return said.length === 0 ? undefined : Math.max(...said);
}

function readSeparate(headers: Headers): RateLimit | undefined {
  return limitOf(headers.get('ratelimit-remaining'), headers.get('ratelimit-reset'));
}

/** Draft 07: `limit=100, remaining=50, reset=5`. */
function readDictionary(field: string): RateLimit | undefined {
  const pairs = new Map(field.split(/[,;]/).map((part) => splitPair(part)));
  return limitOf(pairs.get('remaining'), pairs.get('reset'));
}

/** Drafts 08+: `"name";r=50;t=30, "other";r=1;t=5`. */
function readItems(field: string): RateLimit | undefined {
  const items = field.split(',').flatMap((item) => {
    const parameters = new Map(item.split(';').map((part) => splitPair(part)));
    return limitOf(parameters.get('r'), parameters.get('t')) ?? [];
  });
  return items.toSorted(byRestriction)[0];
}

function byRestriction(a: RateLimit, b: RateLimit): number {
  const left = a.remaining ?? Number.MAX_SAFE_INTEGER;
  const right = b.remaining ?? Number.MAX_SAFE_INTEGER;
  return left - right || (b.resetMs ?? 0) - (a.resetMs ?? 0);
}

function splitPair(part: string): readonly [string, string] {
  const at = part.indexOf('=');
  return at < 0 ? [part.trim(), ''] : [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
}

function limitOf(remaining: string | undefined, reset: string | undefined): RateLimit | undefined {
  const left = remaining === undefined ? undefined : wholeNumber(remaining);
  const seconds = reset === undefined ? undefined : wholeNumber(reset);
  if (left === undefined && seconds === undefined) return undefined;
  return { remaining: left, resetMs: seconds === undefined ? undefined : bounded(seconds * 1000) };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

function bounded(milliseconds: number): number {
  return Math.min(milliseconds, MAX_WAIT_MS);
}

/**
 * The operations that share a rate limit: those of one key, which stands for the community, in one group of routes, so that
 * the community analytics reads share one (P1 8). Other groups aren't delayed by it.
 */
export function rateLimitBucket(operation: Operation, caller: string): string {
  return `${caller} ${operation.address ?? 'service'} ${groupOf(operation.path)}`;
}

/** The first part of the route that isn't a version: `community-analytics` of `/v1/community-analytics/loyalty-overview`. */
function groupOf(path: string): string {
  return path.split('/').find((part) => part !== '' && !/^v\d+$/.test(part)) ?? '';
}
