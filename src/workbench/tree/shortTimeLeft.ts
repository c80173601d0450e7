/** Time left in one unit: a list is read at a glance, and changes seldom. `under`: less than one minute. */
export type ShortTimeLeft =
  | { readonly kind: 'days' | 'hours' | 'minutes'; readonly count: number }
  | { readonly kind: 'under' }
  | { readonly kind: 'past' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Both in epoch milliseconds. Whole units that are certainly left: 47 h 59 min is `47 h`, 48 h is `2 d`. */
export function shortTimeLeft(expiresAt: number, now: number): ShortTimeLeft {
  const left = expiresAt - now;
  if (left <= 0) return { kind: 'past' };
  if (left >= 2 * DAY) return { kind: 'days', count: Math.floor(left / DAY) };
  if (left >= HOUR) return { kind: 'hours', count: Math.floor(left / HOUR) };
  return left >= MINUTE ? { kind: 'minutes', count: Math.floor(left / MINUTE) } : { kind: 'under' };
}
