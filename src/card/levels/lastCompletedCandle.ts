import type { Timeframe } from '../card.ts';
import { BAR_LENGTHS } from '../geometry/barLength.ts';
import type { PivotCandle } from './classicPivots.ts';
import { higherTimeframe, type PivotTimeframe } from './higherTimeframe.ts';

const DAY = 86_400_000;
const SATURDAY = 6;
/** How long a market may rest at the end of a period, where no period before tells: a weekend, and a holiday with it. */
const REST: { readonly [T in PivotTimeframe]: number } = { D: 0, W: 2 * DAY, M: 3 * DAY };

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
 * The last candle of the next higher timeframe that is complete: bars of a later period follow it, or `now` (epoch
 * milliseconds) lies behind its end and the bars reach as far as those of the period before. Days, weeks from Monday on
 * and months of the UTC calendar; where a market rests on Saturdays, its Sunday evening belongs to the Monday. A bar
 * counts where it opens. Undefined where there is none whose first bars are loaded too.
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
  const sundays = restsOnSaturday(times) ? 'to Monday' : 'days of their own';
  const timeAt = (index: number): number => tradingTime(times[index] ?? 0, sundays);
  const beginOf = (end: number, { from }: Period): number => {
    let begin = end;
    while (begin > 0 && timeAt(begin - 1) >= from) begin -= 1;
    return begin;
  };
  const restOf = (end: number, { to }: Period): number => to - ((times[end - 1] ?? 0) + bar);

  let end = times.length;
  let period = periodOf(timeAt(end - 1), higher);
  let begin = beginOf(end, period);
  const isComplete = (): boolean => {
    if (now < period.to) return false;
    const before = begin === 0 || higher === 'M' ? undefined : periodOf(timeAt(begin - 1), higher);
    return restOf(end, period) <= bar + (before ? restOf(begin, before) : REST[higher]);
  };
  if (!isComplete()) {
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

/** Whether the last Saturday that lies between bars has none. */
function restsOnSaturday(times: ArrayLike<number>): boolean {
  for (let i = times.length - 1; i > 0; i--) {
    const [before, time] = [times[i - 1] ?? 0, times[i] ?? 0];
    if (new Date(time).getUTCDay() === SATURDAY) return false;
    const day = Math.floor(time / DAY) * DAY;
    const saturday = day - (new Date(day).getUTCDay() + 1) * DAY;
    if (before < saturday) return true;
  }
  return false;
}

/** The time by which a bar counts: of a Sunday that opens the week, the Monday's. */
function tradingTime(time: number, sundays: 'to Monday' | 'days of their own'): number {
  if (sundays === 'days of their own' || new Date(time).getUTCDay() !== 0) return time;
  return (Math.floor(time / DAY) + 1) * DAY;
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
