import type { Timeframe } from '../card.ts';

const MINUTE = 60_000;
/** 5 January 1970, epoch milliseconds. */
const FIRST_MONDAY = 4 * 1440 * MINUTE;

/** Length of a bar in milliseconds; a month's is its mean, for estimates only. */
export const BAR_LENGTHS: { readonly [T in Timeframe]: number } = {
  M1: MINUTE,
  M5: 5 * MINUTE,
  M15: 15 * MINUTE,
  M30: 30 * MINUTE,
  H1: 60 * MINUTE,
  H2: 120 * MINUTE,
  H4: 240 * MINUTE,
  D: 1440 * MINUTE,
  W: 7 * 1440 * MINUTE,
  M: (1440 * MINUTE * 146_097) / 4800,
};

/** Opening time of the bar `count` whole bars after (before, when negative) the one that opens at `from`. */
export function barsAfter(from: number, count: number, timeframe: Timeframe): number {
  if (timeframe !== 'M') return from + count * BAR_LENGTHS[timeframe];
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  // From the 31st on, every month counts, the short ones with their last day.
  date.setUTCDate(Math.min(day, daysOfMonth(date)));
  return date.getTime();
}

/** Opening time of the bar that holds a time, by the calendar of UTC: weeks open on Mondays, months on their first day. */
export function openOfBar(time: number, timeframe: Timeframe): number {
  if (timeframe === 'M') {
    const date = new Date(time);
    date.setUTCDate(1);
    return date.setUTCHours(0, 0, 0, 0);
  }
  const length = BAR_LENGTHS[timeframe];
  const first = timeframe === 'W' ? FIRST_MONDAY : 0;
  return Math.floor((time - first) / length) * length + first;
}

function daysOfMonth(date: Date): number {
  const last = new Date(date);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return last.getUTCDate();
}
