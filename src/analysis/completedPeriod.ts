import type { Timeframe } from '../card/card.ts';
import { barsAfter, restsOnSaturday } from '../card/geometry/timeAxis.ts';
import { barColumns, lastCompletedCandle, type PivotTimeframe } from '../card/pivotLevels.ts';
import { DAY_MS } from '../time.ts';
import { type Candle, firstAtOrAfter } from './candle.ts';
import { canAggregate } from './timeframes.ts';

/** The last completed day, week or month, aggregated from bars; times in epoch milliseconds. */
export interface CompletedPeriod {
  readonly kind: 'completed';
  readonly period: PivotTimeframe;
  /** Start and end, UTC; of bars of the same timeframe, those of the bar itself. */
  readonly from: number;
  readonly to: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Number of bars that it was made of. */
  readonly bars: number;
}

/** Why there is no completed day, week or month. */
export interface IncompletePeriod {
  readonly kind: 'incomplete';
  readonly period: PivotTimeframe;
  readonly because: /** The bars don't reach from the start of a period to its end. */
    | { readonly kind: 'notCovered' }
    /** Its bars are longer than the period, or don't fit into it. */
    | { readonly kind: 'barsTooLong' }
    /** It has fewer bars than the same period usually has. */
    | { readonly kind: 'gap'; readonly from: number; readonly bars: number; readonly usual: number };
}

/** Share of the usual number of bars that a period needs; fewer, and its high and low may be missing. */
const ENOUGH = 0.8;

/** Days, weeks and months, whose completed candles give pivots. */
const PERIODS: readonly PivotTimeframe[] = ['D', 'W', 'M'];

/**
 * The last day, week (from Monday) and month of the UTC calendar that is over at `now` (epoch milliseconds; by default
 * at the last bar) and that the candles cover from its first bar to its last. A bar belongs to the period in which it
 * opens. In a market that is closed on Saturdays, Sunday evening belongs to Monday. Hours without trading are no gap;
 * fewer bars than four fifths of the same weekday's or week's in the four weeks before, or of the month's before, are.
 */
export function completedPeriods(
  candles: readonly Candle[],
  timeframe: Timeframe,
  now?: number,
): readonly (CompletedPeriod | IncompletePeriod)[] {
  const columns = barColumns(candles);
  return PERIODS.map((period) => {
    if (timeframe === period) return lastWholeBar(candles, period, now);
    if (!canAggregate(timeframe, period)) return { kind: 'incomplete', period, because: { kind: 'barsTooLong' } };
    const found = lastCompletedCandle(columns, timeframe, now, period);
    const first = found && candles[found.begin];
    if (found === undefined || first === undefined) {
      return { kind: 'incomplete', period, because: { kind: 'notCovered' } };
    }
    const { from, to, high, low, close, begin, end } = found;
    const bars = countWithin(candles, from, to);
    const usual = usualBars(candles, from, to, period);
    if (bars < usual * ENOUGH) return { kind: 'incomplete', period, because: { kind: 'gap', from, bars, usual } };
    return { kind: 'completed', period, from, to, open: first.open, high, low, close, bars: end - begin };
  });
}

/** The last bar that a later bar follows, or that is over. */
function lastWholeBar(
  candles: readonly Candle[],
  period: PivotTimeframe,
  now = Number.NEGATIVE_INFINITY,
): CompletedPeriod | IncompletePeriod {
  const last = candles.at(-1);
  const isOver = last !== undefined && barsAfter(last.time, 1, period) <= now;
  const before = isOver ? candles : candles.slice(0, -1);
  const bar = period === 'D' ? before.findLast(({ time }) => !isSundayStub(candles, time)) : before.at(-1);
  if (bar === undefined) return { kind: 'incomplete', period, because: { kind: 'notCovered' } };
  const { time, open, high, low, close } = bar;
  return { kind: 'completed', period, from: time, to: barsAfter(time, 1, period), open, high, low, close, bars: 1 };
}

const TWO_WEEKS = 14;
const FRIDAY = 5;

/** Whether a day's bar only has the hours before midnight of a market that opens on Sunday evening. */
function isSundayStub(candles: readonly Candle[], time: number): boolean {
  const opens = new Date(time);
  if (opens.getUTCDay() !== 0 || opens.getUTCHours() >= 12) return false;
  const times = candles.slice(-TWO_WEEKS).map((candle) => candle.time);
  // Where Friday is a day of rest, too, Sunday is a whole day.
  return restsOnSaturday(times) && times.some((other) => new Date(other).getUTCDay() === FRIDAY);
}

/** The most bars of the same period before, as far as the candles cover it; 0 if they cover none. */
function usualBars(candles: readonly Candle[], from: number, to: number, period: PivotTimeframe): number {
  const first = candles[0]?.time ?? Number.POSITIVE_INFINITY;
  let most = 0;
  for (const [start, end] of earlierPeriods(from, to, period)) {
    if (first <= start) most = Math.max(most, countWithin(candles, start, end));
  }
  return most;
}

const WEEK_MS = 7 * DAY_MS;

function earlierPeriods(from: number, to: number, period: PivotTimeframe): (readonly [number, number])[] {
  if (period === 'M') return [[barsAfter(from, -1, 'M'), from]];
  return [1, 2, 3, 4].map((weeks) => [from - weeks * WEEK_MS, to - weeks * WEEK_MS] as const);
}

/** Number of bars that open at or after `from` and before `to`. */
function countWithin(candles: readonly Candle[], from: number, to: number): number {
  return firstAtOrAfter(candles, to) - firstAtOrAfter(candles, from);
}
