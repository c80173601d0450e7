import type { Timeframe } from '../card/card.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** How long a candle lasts, in milliseconds; a month is taken as 30 days. */
export const TIMEFRAME_LENGTHS: Readonly<Record<Timeframe, number>> = {
  M1: MINUTE,
  M5: 5 * MINUTE,
  M15: 15 * MINUTE,
  M30: 30 * MINUTE,
  H1: 60 * MINUTE,
  H2: 120 * MINUTE,
  H4: 240 * MINUTE,
  D: DAY,
  W: 7 * DAY,
  M: 30 * DAY,
};

/** Whether candles of one timeframe can be put together to candles of the other: each lies whole within one. */
export function makesUp(finer: Timeframe, coarser: Timeframe): boolean {
  if (finer === coarser || TIMEFRAME_LENGTHS[finer] >= TIMEFRAME_LENGTHS[coarser]) return false;
  // Weeks begin on Mondays, and months do not.
  if (coarser === 'M') return finer !== 'W';
  return TIMEFRAME_LENGTHS[coarser] % TIMEFRAME_LENGTHS[finer] === 0;
}

/** The timeframe whose candles lie this far apart, in milliseconds; absent for any other distance. */
export function timeframeOfGap(gap: number): Timeframe | undefined {
  if (gap >= 28 * DAY && gap <= 31 * DAY) return 'M';
  // Feeds stamp weeks on Mondays or Sundays; the distance is the same.
  return (Object.keys(TIMEFRAME_LENGTHS) as Timeframe[]).find((name) => TIMEFRAME_LENGTHS[name] === gap);
}

/** The distance between neighbours that occurs most, in milliseconds; weekends and gaps are rarer than candles. */
export function modalGap(times: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  let best: number | undefined;
  for (let place = 1; place < times.length; place++) {
    const gap = (times[place] ?? 0) - (times[place - 1] ?? 0);
    const count = (counts.get(gap) ?? 0) + 1;
    counts.set(gap, count);
    if (best === undefined || count > (counts.get(best) ?? 0)) best = gap;
  }
  return best;
}
