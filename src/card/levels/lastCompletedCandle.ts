import type { Timeframe } from '../card.ts';
import { BAR_LENGTHS } from '../geometry/barLength.ts';
import { restsOnSaturday, tradingTime } from '../geometry/tradingTime.ts';
import type { PivotCandle } from './classicPivots.ts';
import { higherTimeframe, type PivotTimeframe } from './higherTimeframe.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const [FRIDAY, SATURDAY] = [5, 6];
/** How long a market may rest at the end of a period, where no period before tells: a weekend, and a holiday with it. */
const REST: { readonly [T in PivotTimeframe]: number } = { D: 0, W: 2 * DAY, M: 3 * DAY };
/** How long before the end of a Friday a market may close, where no other Friday tells: New York closes at 21:00 or 22:00. */
const FRIDAY_REST = 3 * HOUR;

/** A candle of a higher timeframe, put together from finer ones. */
export interface CompletedCandle extends PivotCandle {
  readonly timeframe: PivotTimeframe;
  /** Where its period begins and ends, epoch milliseconds, UTC calendar. */
  readonly from: number;
  readonly to: number;
}

interface Period {
  readonly from: number;
  readonly to: number;
}

/**
 * The last candle of the next higher timeframe that is complete: bars of a later period follow it, or its trading is
 * over at `now` (epoch milliseconds) and the bars reach as far as those of the same period a week before. Days, weeks
 * from Monday on and months of the UTC calendar; where a market rests on Saturdays, its Sunday evening belongs to the
 * Monday, and a week or month that ends with a weekend is over when that begins. A bar counts where it opens. Undefined
 * where there is none whose first bars are loaded too.
 */
export function lastCompletedCandle(
  times: ArrayLike<number>,
  high: ArrayLike<number>,
  low: ArrayLike<number>,
  close: ArrayLike<number>,
  timeframe: Timeframe,
  now = Number.NEGATIVE_INFINITY,
): CompletedCandle | undefined {
  const higher = higherTimeframe(timeframe);
  if (higher === undefined || times.length === 0) return undefined;
  const bar = BAR_LENGTHS[timeframe];
  const rests = restsOnSaturday(times);
  const timeAt = (index: number): number => (rests ? tradingTime(times[index] ?? 0) : (times[index] ?? 0));
  const beginOf = (end: number, { from }: Period): number => {
    let begin = end;
    while (begin > 0 && timeAt(begin - 1) >= from) begin -= 1;
    return begin;
  };
  const restOf = (end: number, { to }: Period): number => to - ((times[end - 1] ?? 0) + bar);

  let end = times.length;
  let period = periodOf(timeAt(end - 1), higher);
  let begin = beginOf(end, period);
  const isOver = (): boolean => {
    // Bars of a week do not tell whether the market rests on Saturdays; from then on little of them is missing.
    const closes = timeAt(end - 1) + (timeframe === 'W' ? 5 * DAY : bar);
    return now >= closes && now >= (rests && timeframe !== 'W' ? beforeWeekend(period.to) : period.to);
  };
  /** How long before the end of the period its last bar may close. */
  const usualRest = (): number => {
    if (begin === 0 || higher === 'M') return REST[higher];
    const weekBefore = { from: period.from - WEEK, to: period.to - WEEK };
    const endBefore = beginOf(begin, { from: weekBefore.to, to: period.from });
    if (endBefore > 0 && timeAt(endBefore - 1) >= weekBefore.from)
      return withClockChange(restOf(endBefore, weekBefore));
    const rest = withClockChange(restOf(begin, periodOf(timeAt(begin - 1), higher)));
    return new Date(period.from).getUTCDay() === FRIDAY ? Math.max(FRIDAY_REST, rest) : rest;
  };
  /** An exchange that closes earlier by its own clock closes an hour earlier or later by UTC when that changes. */
  const withClockChange = (rest: number): number => (rest > 0 ? rest + HOUR : rest);
  if (!isOver() || restOf(end, period) > bar + usualRest()) {
    if (begin === 0) return undefined;
    end = begin;
    period = periodOf(timeAt(end - 1), higher);
    begin = beginOf(end, period);
  }
  // A period of which the first bars are not loaded would have a wrong high and low.
  if (begin === 0 && (times[0] ?? 0) > period.from) return undefined;
  let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = begin; i < end; i++) {
    highest = Math.max(highest, high[i] ?? Number.NaN);
    lowest = Math.min(lowest, low[i] ?? Number.NaN);
  }
  const candle = { timeframe: higher, ...period, high: highest, low: lowest, close: close[end - 1] ?? Number.NaN };
  return Number.isFinite(candle.high + candle.low + candle.close) ? candle : undefined;
}

/** The end of a period, or the beginning of the weekend that it ends with. */
function beforeWeekend(to: number): number {
  const lastDay = new Date(to - DAY).getUTCDay();
  return lastDay === SATURDAY ? to - DAY : lastDay === 0 ? to - 2 * DAY : to;
}

/** The day, week or month of the UTC calendar that holds a time. */
function periodOf(time: number, timeframe: PivotTimeframe): Period {
  const day = Math.floor(time / DAY) * DAY;
  const date = new Date(day);
  switch (timeframe) {
    case 'D':
      return { from: day, to: day + DAY };
    case 'W': {
      const from = day - ((date.getUTCDay() + 6) % 7) * DAY;
      return { from, to: from + 7 * DAY };
    }
    case 'M': {
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) };
    }
  }
}
