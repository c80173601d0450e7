import { type Bar, joinBars } from './bar.ts';
import { intradayBars, wholeDay } from './dayBars.ts';
import type { Instrument } from './instrument.ts';
import type { Resolution } from './resolution.ts';
import { DAY_MINUTES, FIRST_DAY, mondayOf } from './tradingDay.ts';

/** Which bars are wanted; times in whole minutes since 1970. */
export interface BarsQuery {
  /** First start wanted; undefined: as far back as `most` reaches. */
  readonly from: number | undefined;
  /** Starts before this. */
  readonly to: number;
  /** At most so many, the latest ones. */
  readonly limit: number;
  /** The clock: nothing later is known. */
  readonly now: number;
}

/** The latest bars before `to`, in ascending order. */
export function barsBefore(instrument: Instrument, resolution: Resolution, wanted: BarsQuery): Bar[] {
  const latestFirst: Bar[] = [];
  const last = Math.min(wanted.to, wanted.now);
  for (const group of barGroupsBackwards(instrument, resolution, wanted.now, Math.floor((last - 1) / DAY_MINUTES))) {
    for (let i = group.length - 1; i >= 0; i--) {
      const bar = group[i];
      if (bar === undefined || bar.time >= wanted.to) continue;
      const isTooEarly = wanted.from !== undefined && bar.time < wanted.from;
      if (isTooEarly || latestFirst.length >= wanted.limit) return latestFirst.reverse();
      latestFirst.push(bar);
    }
  }
  return latestFirst.reverse();
}

/** The bars of a day (or the one of a week or month), from the newest back to the feed's first. */
function* barGroupsBackwards(
  instrument: Instrument,
  resolution: Resolution,
  now: number,
  lastDay: number,
): Generator<readonly Bar[]> {
  for (let day = lastDay; day >= FIRST_DAY; ) {
    switch (resolution.kind) {
      case 'minutes':
        yield intradayBars(instrument, day, resolution.minutes, now);
        day -= 1;
        break;
      case 'day':
        yield dayBarsBetween(instrument, day, day, now);
        day -= 1;
        break;
      case 'week': {
        const monday = mondayOf(day);
        yield joinToOne(dayBarsBetween(instrument, monday, monday + 6, now));
        day = monday - 1;
        break;
      }
      case 'month': {
        const first = firstOfMonth(day);
        yield joinToOne(dayBarsBetween(instrument, Math.max(first, FIRST_DAY), lastOfMonth(day), now));
        day = first - 1;
        break;
      }
    }
  }
}

function dayBarsBetween(instrument: Instrument, first: number, last: number, now: number): Bar[] {
  const bars: Bar[] = [];
  for (let day = first; day <= last; day++) {
    const bar = wholeDay(instrument, day, now);
    if (bar !== undefined) bars.push(bar);
  }
  return bars;
}

/** A week or month is stamped with its first trading day. */
function joinToOne(bars: readonly Bar[]): Bar[] {
  const bar = joinBars(bars, bars[0]?.time ?? 0);
  return bar === undefined ? [] : [bar];
}

function firstOfMonth(day: number): number {
  const date = new Date(day * 86_400_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 86_400_000;
}

function lastOfMonth(day: number): number {
  const date = new Date(day * 86_400_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 86_400_000 - 1;
}
