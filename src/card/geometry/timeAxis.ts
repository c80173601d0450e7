import type { Timeframe } from '../card.ts';
import { BAR_LENGTHS, barsAfter } from './barLength.ts';
import { clampTime } from './pointTime.ts';
import { barAtOrBefore, nextWeekOpenings } from './tradingTime.ts';

/** Weeks that go like those before; the farther a bar, the coarser a fraction of it would be told. */
const MOST_WEEKS = 500;
const WEEK_LENGTH = BAR_LENGTHS.W;
/** Beyond this many months the calendar itself ends. */
const MOST_MONTHS = 150_000;

/** Any time as a fractional bar index and back: straight drawings are straight in bars, not in calendar time. */
export interface TimeAxis {
  readonly count: number;
  readonly timeframe: Timeframe;
  /** Bar index of a time in epoch milliseconds; between bars a fraction, after the last one in the bars to be expected. */
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
  /** Where the market rests: the bars of a week after the last one, as they have come before. */
  const week = nextWeekOpenings(times, BAR_LENGTHS[timeframe]);
  const steps = [0, ...(week ?? [])];
  const barsOfWeek = steps.length - 1;
  const weeksTold = week === undefined ? 0 : MOST_WEEKS;
  const told = last + weeksTold * WEEK_LENGTH;
  const barsAfterLast = (time: number): number => {
    if (time >= told) return weeksTold * barsOfWeek + barsBetween(told, time, timeframe);
    const weeks = Math.floor((time - last) / WEEK_LENGTH);
    return weeks * barsOfWeek + indexWithin(steps, time - last - weeks * WEEK_LENGTH);
  };
  const timeAfterLast = (bars: number): number => {
    if (bars >= weeksTold * barsOfWeek) return timeAfter(told, bars - weeksTold * barsOfWeek, timeframe);
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

/** The fractional index of a time that lies between the first and the last of `times`, and back. */
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
