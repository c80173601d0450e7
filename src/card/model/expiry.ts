import { DAY_MS, HOUR_MS, MINUTE_MS, parseInstant } from '../../time.ts';
import type { Expiry } from './card.ts';

/** How much of a card's time is left. Times in epoch milliseconds. */
type TimeLeft =
  | { readonly kind: 'untilCancelled' }
  /** The creation time can't be parsed. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'left'; readonly milliseconds: number }
  | { readonly kind: 'past'; readonly milliseconds: number };

/**
 * When a card created at `createdAt` (ISO 8601) expires, in epoch milliseconds; undefined for GTC or an invalid date.
 */
export function expiresAt(createdAt: string, expiry: Expiry): number | undefined {
  if (expiry.type === 'GTC') return undefined;
  const created = parseInstant(createdAt);
  return created === undefined ? undefined : created + expiry.hours * HOUR_MS;
}

/** How much time is left at `now` (epoch milliseconds). */
export function timeLeft(createdAt: string, expiry: Expiry, now: number): TimeLeft {
  if (expiry.type === 'GTC') return { kind: 'untilCancelled' };
  const at = expiresAt(createdAt, expiry);
  if (at === undefined || !Number.isFinite(now)) return { kind: 'unknown' };
  return at > now ? { kind: 'left', milliseconds: at - now } : { kind: 'past', milliseconds: now - at };
}

/** The time left for people, e.g. `3 h 20 min left`, `expired 2 d ago`, `until cancelled`; empty if unknown. */
export function formatTimeLeft(left: TimeLeft): string {
  switch (left.kind) {
    case 'untilCancelled':
      return 'until cancelled';
    case 'unknown':
      return '';
    case 'left':
      return `${formatDuration(left.milliseconds)} left`;
    case 'past':
      return `expired ${formatDuration(left.milliseconds)} ago`;
  }
}

/** A duration in its two largest units: `2 d 3 h`, `3 h 20 min`, `5 min`, `under a minute`. */
export function formatDuration(milliseconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(milliseconds / DAY_MS),
    Math.floor((milliseconds % DAY_MS) / HOUR_MS),
    Math.floor((milliseconds % HOUR_MS) / MINUTE_MS),
  ];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : 'under a minute';
}
