/** Time left in one unit: a list is read at a glance, and changes seldom. `under`: less than one minute. */
export type ShortTimeLeft =
  | { readonly kind: 'days' | 'hours' | 'minutes'; readonly count: number }
  | { readonly kind: 'under' }
  | { readonly kind: 'past' };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Both in epoch milliseconds. Whole units that are certainly left: 47 h 59 min is `47 h`, 48 h is `2 d`. */
export function shortTimeLeft(expiresAt: number, now: number): ShortTimeLeft {
  const left = expiresAt - now;
  if (left <= 0) return { kind: 'past' };
  if (left >= 2 * DAY_MS) return { kind: 'days', count: Math.floor(left / DAY_MS) };
  if (left >= HOUR_MS) return { kind: 'hours', count: Math.floor(left / HOUR_MS) };
  return left >= MINUTE_MS ? { kind: 'minutes', count: Math.floor(left / MINUTE_MS) } : { kind: 'under' };
}
