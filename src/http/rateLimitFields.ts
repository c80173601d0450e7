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
