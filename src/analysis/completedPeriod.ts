import { type Candle, firstAtOrAfter } from '../candles/candle.ts';
import { canAggregate } from '../candles/timeframes.ts';
import { BAR_LENGTHS, barsAfter, restsOnSaturday } from '../card/geometry/timeAxis.ts';
import type { Timeframe } from '../card/model/card.ts';
import {
  barColumns,
  type CompletedCandle,
  lastCompletedCandle,
  type PivotTimeframe,
} from '../card/model/pivotLevels.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

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
  /** Number of its bars. */
  readonly bars: number;
  /** How many bars it usually has, if it has clearly fewer: a holiday, half a day, or bars are missing. */
  readonly usual?: number;
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
 * fewer bars than four fifths of the same weekday's or week's in the four weeks before, or of the month's before, are,
 * unless they look like a holiday or half a day; `usual` then says so.
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
    const early = lastCompletedCandle(columns, timeframe, now, period, true);
    const made = early && completedOf(early, candles, timeframe);
    if (made?.kind === 'completed') return made;
    const found = lastCompletedCandle(columns, timeframe, now, period);
    return found === undefined
      ? { kind: 'incomplete', period, because: { kind: 'notCovered' } }
      : completedOf(found, candles, timeframe);
  });
}

function completedOf(
  { timeframe: period, from, to, high, low, close, begin, end }: CompletedCandle,
  candles: readonly Candle[],
  timeframe: Timeframe,
): CompletedPeriod | IncompletePeriod {
  const bars = countWithin(candles, from, to);
  const usual = usualBars(candles, from, to, period);
  const isWhole = bars >= usual * ENOUGH;
  if (!isWhole && !isShort(candles, from, to, timeframe, usual)) {
    return { kind: 'incomplete', period, because: { kind: 'gap', from, bars, usual } };
  }
  const { open } = candles[begin] ?? { open: close };
  const prices = { open, high, low, close, bars: end - begin };
  return { kind: 'completed', period, from, to, ...prices, ...(!isWhole && { usual }) };
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

/** The highest number of bars in earlier periods that the candles cover; 0 if they cover none. */
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

/** A period with a smaller share of its usual bars isn't a short one. In Hong Kong, half a day is 2.5 of 5.5 hours. */
const SHORTEST = 0.4;
/** A market that trades longer has no half days: its breaks are gaps. */
const LONGEST_SESSION = 16 * HOUR_MS;

/**
 * Whether a day or week has few bars because its market was closed: on whole days of the week, or before or after some
 * hour of a day, with no bar missing in between.
 */
function isShort(candles: readonly Candle[], from: number, to: number, timeframe: Timeframe, usual: number): boolean {
  const days = Math.round((to - from) / DAY_MS);
  if (days > 7 || countWithin(candles, from, to) < usual * SHORTEST) return false;
  if (days > 1 && !restsOnSaturday(candles.map(({ time }) => time))) return false;
  return Array.from({ length: days }, (_, place) => from + place * DAY_MS).every((day) => {
    const own = hoursOf(candles, day);
    const [longest = []] = [1, 2, 3, 4]
      .map((weeks) => hoursOf(candles, day - weeks * WEEK_MS))
      .sort((a, b) => b.length - a.length);
    const isClosed = own.length === 0 && days > 1;
    return isClosed || own.length >= longest.length * ENOUGH || isPartOf(own, longest, BAR_LENGTHS[timeframe]);
  });
}

/** Whether bars are a whole part of a day's trading, from its start or to its end. Clocks may have changed since. */
function isPartOf(own: readonly number[], whole: readonly number[], bar: number): boolean {
  const near = (place: number): boolean => Math.abs((own.at(place) ?? 0) - (whole.at(place) ?? 0)) <= HOUR_MS;
  const widest = (times: readonly number[]): number =>
    Math.max(0, ...times.slice(1).map((time, place) => time - (times[place] ?? 0)));
  return whole.length * bar <= LONGEST_SESSION && widest(own) <= widest(whole) && (near(0) || near(-1));
}

/** The bars of a day, as milliseconds since its start. */
function hoursOf(candles: readonly Candle[], day: number): readonly number[] {
  return candles
    .slice(firstAtOrAfter(candles, day), firstAtOrAfter(candles, day + DAY_MS))
    .map(({ time }) => time - day);
}

/** Number of bars that open at or after `from` and before `to`. */
function countWithin(candles: readonly Candle[], from: number, to: number): number {
  return firstAtOrAfter(candles, to) - firstAtOrAfter(candles, from);
}
