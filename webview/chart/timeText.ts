import type { Timeframe } from '../../src/card/card.ts';

/** Whether bars of that timeframe open within a day, so that their times of day matter. */
export function isIntraday(timeframe: Timeframe): boolean {
  return timeframe !== 'D' && timeframe !== 'W' && timeframe !== 'M';
}

/** A bar's opening time (epoch milliseconds) for people, always said to be UTC where it has a time of day. */
export function timeText(time: number, timeframe: Timeframe): string {
  const iso = new Date(time).toISOString();
  return isIntraday(timeframe) ? `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC` : iso.slice(0, 10);
}
