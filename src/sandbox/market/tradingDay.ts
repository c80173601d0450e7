import type { TradingWeek } from './instrument.ts';

/** Minutes of a day. */
export const DAY_MINUTES = 1440;
/** The first day of the feed: Monday 3 January 2005, in days since 1970. */
export const FIRST_DAY = 12_786;

/** Monday 5 January 1970, in days since 1970. */
const FIRST_MONDAY = 4;

/** Whether the instrument trades on that day (days since 1970, UTC). */
export function isTradingDay(week: TradingWeek, day: number): boolean {
  return week === 'everyDay' || weekday(day) < 5;
}

/** How many trading days lie before that day; the count goes on without gaps over weekends. */
export function tradingDayNumber(week: TradingWeek, day: number): number {
  if (week === 'everyDay') return day - FIRST_MONDAY;
  return Math.floor((day - FIRST_MONDAY) / 7) * 5 + Math.min(weekday(day), 5);
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: number): number {
  return (((day - FIRST_MONDAY) % 7) + 7) % 7;
}

/** The Monday of that day's week. */
export function mondayOf(day: number): number {
  return day - weekday(day);
}
