import type { Timeframe } from '../card.ts';
import { BAR_LENGTHS, barsAfter } from './barLength.ts';
import { clampTime } from './pointTime.ts';

/** Beyond this many months the calendar itself ends. */
const MOST_MONTHS = 150_000;

/** Any time as a fractional bar index and back: straight drawings are straight in bars, not in calendar time. */
export interface TimeAxis {
  readonly count: number;
  readonly timeframe: Timeframe;
  /** Bar index of a time in epoch milliseconds; between bars a fraction, beyond them counted on in bars of the timeframe. */
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
  return {
    count,
    timeframe,
    indexAt(time) {
      if (count === 0 || time < first) return barsBetween(first, time, timeframe);
      if (time >= last) return lastIndex + barsBetween(last, time, timeframe);
      const before = barAtOrBefore(times, time);
      const opens = at(times, before);
      return before + (time - opens) / (at(times, before + 1) - opens);
    },
    timeAt(index) {
      if (count === 0 || index < 0) return timeAfter(first, index, timeframe);
      if (index >= lastIndex) return timeAfter(last, index - lastIndex, timeframe);
      const before = Math.floor(index);
      const opens = at(times, before);
      return clampTime(opens + (index - before) * (at(times, before + 1) - opens));
    },
  };
}

/** Index of the last of `times` that is not after `time`; -1 when all are. */
export function barAtOrBefore(times: ArrayLike<number>, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(times, middle) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
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
