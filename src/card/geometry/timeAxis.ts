import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import type { Timeframe } from '../model/card.ts';
import { clampTime } from '../model/pointTime.ts';

/** Number of future weeks predicted like those before; farther bars would lose precision in their fraction. */
const MOST_WEEKS = 500;

/** Length of a bar in milliseconds; for a month the mean, for estimates only. */
export const BAR_LENGTHS: { readonly [T in Timeframe]: number } = {
  M1: MINUTE_MS,
  M5: 5 * MINUTE_MS,
  M15: 15 * MINUTE_MS,
  M30: 30 * MINUTE_MS,
  H1: 60 * MINUTE_MS,
  H2: 120 * MINUTE_MS,
  H4: 240 * MINUTE_MS,
  D: 1440 * MINUTE_MS,
  W: 7 * 1440 * MINUTE_MS,
  M: (1440 * MINUTE_MS * 146_097) / 4800,
};

const WEEK_LENGTH = BAR_LENGTHS.W;
/** Limit of months; beyond it the calendar ends. */
const MOST_MONTHS = 150_000;

/** Converts times to fractional bar indexes and back: straight drawings are straight in bars, not in calendar time. */
export interface TimeAxis {
  readonly count: number;
  readonly timeframe: Timeframe;
  /**
   * Bar index of a time in epoch milliseconds; fractional between bars, and counting expected bars after the last one.
   */
  indexAt(time: number): number;
  /** Whole epoch milliseconds of a bar index; the exact inverse for every whole millisecond. */
  timeAt(index: number): number;
}

/** The axis of bars that open at `times` (epoch milliseconds, strictly ascending; the array is kept, not copied). */
export function timeAxis(times: ArrayLike<number>, timeframe: Timeframe): TimeAxis {
  const count = times.length;
  const first = count > 0 ? at(times, 0) : 0;
  const last = count > 0 ? at(times, count - 1) : 0;
  const lastIndex = Math.max(0, count - 1);
  /** The bars of the week after the last one, if the market has breaks, predicted from earlier weeks. */
  const week = nextWeekOpenings(times, BAR_LENGTHS[timeframe]);
  const steps = [0, ...(week ?? [])];
  const barsOfWeek = steps.length - 1;
  const predictedWeeks = week === undefined ? 0 : MOST_WEEKS;
  const predictedEnd = last + predictedWeeks * WEEK_LENGTH;
  const barsAfterLast = (time: number): number => {
    if (time >= predictedEnd) return predictedWeeks * barsOfWeek + barsBetween(predictedEnd, time, timeframe);
    const weeks = Math.floor((time - last) / WEEK_LENGTH);
    return weeks * barsOfWeek + indexWithin(steps, time - last - weeks * WEEK_LENGTH);
  };
  const timeAfterLast = (bars: number): number => {
    if (bars >= predictedWeeks * barsOfWeek)
      return timeAfter(predictedEnd, bars - predictedWeeks * barsOfWeek, timeframe);
    const weeks = Math.floor(bars / barsOfWeek);
    return clampTime(last + weeks * WEEK_LENGTH + timeWithin(steps, bars - weeks * barsOfWeek));
  };
  return {
    count,
    timeframe,
    indexAt(time) {
      if (count === 0 || time < first) return barsBetween(first, time, timeframe);
      return time >= last ? lastIndex + barsAfterLast(time) : indexWithin(times, time);
    },
    timeAt(index) {
      if (count === 0 || index < 0) return timeAfter(first, index, timeframe);
      return index >= lastIndex ? timeAfterLast(index - lastIndex) : clampTime(timeWithin(times, index));
    },
  };
}

/** The fractional index of a time between the first and last of `times`, and the inverse. */
function indexWithin(times: ArrayLike<number>, time: number): number {
  const before = barAtOrBefore(times, time);
  const opens = at(times, before);
  return before + (time - opens) / (at(times, before + 1) - opens);
}

function timeWithin(times: ArrayLike<number>, index: number): number {
  const before = Math.floor(index);
  const opens = at(times, before);
  return opens + (index - before) * (at(times, before + 1) - opens);
}

function at(times: ArrayLike<number>, index: number): number {
  return times[index] ?? 0;
}

function barsBetween(from: number, time: number, timeframe: Timeframe): number {
  if (timeframe !== 'M') return (time - from) / BAR_LENGTHS[timeframe];
  let months = Math.floor((time - from) / BAR_LENGTHS.M);
  while (barsAfter(from, months, 'M') > time) months -= 1;
  while (barsAfter(from, months + 1, 'M') <= time) months += 1;
  const opens = barsAfter(from, months, 'M');
  return months + (time - opens) / (barsAfter(from, months + 1, 'M') - opens);
}

function timeAfter(from: number, bars: number, timeframe: Timeframe): number {
  if (timeframe !== 'M') return clampTime(from + bars * BAR_LENGTHS[timeframe]);
  const within = Math.min(MOST_MONTHS, Math.max(-MOST_MONTHS, bars));
  const months = Math.floor(within);
  const opens = barsAfter(from, months, 'M');
  return clampTime(opens + (within - months) * (barsAfter(from, months + 1, 'M') - opens));
}

const SATURDAY = 6;

/** Whether no bar opens on the last Saturday between bars (epoch milliseconds, ascending). */
export function restsOnSaturday(times: ArrayLike<number>): boolean {
  for (let i = times.length - 1; i > 0; i--) {
    const [before, time] = [times[i - 1] ?? 0, times[i] ?? 0];
    if (new Date(time).getUTCDay() === SATURDAY) return false;
    const day = Math.floor(time / DAY_MS) * DAY_MS;
    const saturday = day - (new Date(day).getUTCDay() + 1) * DAY_MS;
    if (before < saturday) return true;
  }
  return false;
}

/** The time that a bar counts as in a market that is closed on Saturdays: Sunday evening belongs to Monday. */
export function tradingTime(time: number): number {
  return new Date(time).getUTCDay() === 0 ? (Math.floor(time / DAY_MS) + 1) * DAY_MS : time;
}

const WEEK = 7 * DAY_MS;
/** Number of past weeks from which the coming ones are predicted. */
const WEEKS_TO_LEARN_FROM = 5;
/** Share of a usual week's bars that a week may lack; with more missing it was a holiday. */
const USUAL = 0.95;

/**
 * Offsets from the last of these bars (epoch milliseconds, ascending) to each expected bar of the coming week, the last
 * one a week later. Follows the sessions and weekends of the history. Undefined if the bars have no gaps, or if less
 * than a week is known.
 */
function nextWeekOpenings(times: ArrayLike<number>, bar: number): readonly number[] | undefined {
  const end = times.length - 1;
  if (end < 1 || bar >= WEEK) return undefined;
  const at = (index: number): number => times[index] ?? Number.NaN;
  const opening = newestOpening(times, bar);
  const weeks: { readonly offsets: readonly number[]; readonly isOneClock: boolean }[] = [];
  let [until, clock] = [end, 0];
  for (let week = 1; week <= WEEKS_TO_LEARN_FROM; week++) {
    const shift = opening === undefined ? 0 : clockShift(times, bar, at(opening) - week * WEEK);
    const wanted = at(end) - week * WEEK + shift;
    const from = nearest(times, wanted);
    // A holiday, or before all bars.
    if (Math.abs(at(from) - wanted) > Math.max(HOUR_MS, bar / 2)) continue;
    const offsets: number[] = [];
    for (let i = from + 1; i < until && at(i) - at(from) < WEEK; i++) offsets.push(at(i) - at(from));
    weeks.push({ offsets: [...offsets, WEEK], isOneClock: shift === clock });
    [until, clock] = [from, shift];
  }
  const fullest = Math.max(0, ...weeks.map(({ offsets }) => offsets.length));
  const usual = weeks.filter(({ offsets }) => offsets.length >= USUAL * fullest);
  const offsets = (usual.find(({ isOneClock }) => isOneClock) ?? usual[0])?.offsets;
  return offsets === undefined || offsets.length >= WEEK / bar ? undefined : offsets;
}

/** The newest bar that opens after a gap, within a week. */
function newestOpening(times: ArrayLike<number>, bar: number): number | undefined {
  const last = times[times.length - 1] ?? 0;
  for (let i = times.length - 1; i > 0 && (times[i] ?? 0) > last - WEEK; i--) if (opens(times, i, bar)) return i;
  return undefined;
}

function opens(times: ArrayLike<number>, index: number, bar: number): boolean {
  return index > 0 && (times[index] ?? 0) - (times[index - 1] ?? 0) > bar;
}

/** An exchange that changed its clocks in between opens an hour earlier or later in UTC. */
function clockShift(times: ArrayLike<number>, bar: number, opening: number): number {
  const found = [0, HOUR_MS, -HOUR_MS].find((shift) => {
    const index = nearest(times, opening + shift);
    return times[index] === opening + shift && opens(times, index, bar);
  });
  return found ?? 0;
}

/** Index of the bar that opens nearest to a time. */
function nearest(times: ArrayLike<number>, time: number): number {
  const before = Math.max(0, barAtOrBefore(times, time));
  const after = Math.min(times.length - 1, before + 1);
  return time - (times[before] ?? 0) <= (times[after] ?? 0) - time ? before : after;
}

/** Index of the last of `times` that isn't after `time`; -1 if all are. */
function barAtOrBefore(times: ArrayLike<number>, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** 5 January 1970, epoch milliseconds. */
const FIRST_MONDAY = 4 * 1440 * MINUTE_MS;

/** Opening time of the bar `count` whole bars after (or before, if negative) the one that opens at `from`. */
export function barsAfter(from: number, count: number, timeframe: Timeframe): number {
  if (timeframe !== 'M') return from + count * BAR_LENGTHS[timeframe];
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  // From the 31st on, short months count with their last day.
  date.setUTCDate(Math.min(day, daysOfMonth(date)));
  return date.getTime();
}

/**
 * Opening time of the bar that contains a time, in the UTC calendar: weeks open on Mondays, months on their first day.
 */
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
