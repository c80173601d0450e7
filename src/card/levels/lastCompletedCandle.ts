import type { Timeframe } from '../card.ts';
import type { PivotCandle } from '../pivotLevels.ts';
import { higherTimeframe, type PivotTimeframe } from './higherTimeframe.ts';

const DAY = 86_400_000;

/** A candle of a higher timeframe, put together from finer ones. */
export interface CompletedCandle extends PivotCandle {
  readonly timeframe: PivotTimeframe;
  /** Where its period begins and ends, epoch milliseconds, UTC calendar. */
  readonly from: number;
  readonly to: number;
}

/**
 * The last candle of the next higher timeframe that is complete: bars of a later period follow it, or `now` (epoch
 * milliseconds) lies behind its end. Undefined where there is none.
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
  if (higher === undefined) return undefined;
  let end = times.length;
  while (end > 0) {
    const { from, to } = periodOf(times[end - 1] ?? 0, higher);
    let begin = end - 1;
    while (begin > 0 && (times[begin - 1] ?? 0) >= from) begin -= 1;
    if (end < times.length || now >= to) {
      // A period of which the first bars are not loaded would have a wrong high and low.
      if (begin === 0 && (times[0] ?? 0) > from) return undefined;
      let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let i = begin; i < end; i++) {
        highest = Math.max(highest, high[i] ?? Number.NaN);
        lowest = Math.min(lowest, low[i] ?? Number.NaN);
      }
      return { timeframe: higher, from, to, high: highest, low: lowest, close: close[end - 1] ?? Number.NaN };
    }
    end = begin;
  }
  return undefined;
}

/** The day, week from Monday on, or month of the UTC calendar that holds a time. */
function periodOf(time: number, timeframe: PivotTimeframe): { readonly from: number; readonly to: number } {
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
