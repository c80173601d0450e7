import { type Bar, joinBars, regroup } from './bar.ts';
import { dayBar } from './dayBar.ts';
import type { Instrument } from './instrument.ts';
import { textSeed } from './noise.ts';
import { splitBar } from './splitBar.ts';
import { DAY_MINUTES, isTradingDay } from './tradingDay.ts';

/** How a day falls apart: each length is split from the one before it. */
const CHAIN = [240, 120, 60, 30, 15, 5, 1];

/** The day's bars of so many minutes, up to `nowMinute`: what has not happened yet is not there, and a bar under way holds its closed minutes only. */
export function intradayBars(instrument: Instrument, day: number, minutes: number, nowMinute: number): Bar[] {
  if (!isTradingDay(instrument.week, day)) return [];
  const end = (day + 1) * DAY_MINUTES;
  if (end <= nowMinute) return split(instrument, day, minutes);
  if (day * DAY_MINUTES >= nowMinute) return [];
  const closed = split(instrument, day, 1).filter((bar) => bar.time + 1 <= nowMinute);
  return regroup(closed, minutes);
}

/** The day's own bar, or its closed minutes joined while the day is under way. */
export function wholeDay(instrument: Instrument, day: number, nowMinute: number): Bar | undefined {
  if (!isTradingDay(instrument.week, day)) return undefined;
  if ((day + 1) * DAY_MINUTES <= nowMinute) return dayBar(instrument, day);
  return joinBars(intradayBars(instrument, day, 1, nowMinute), day * DAY_MINUTES);
}

function split(instrument: Instrument, day: number, minutes: number): Bar[] {
  const seed = textSeed(instrument.symbol);
  let bars = [dayBar(instrument, day)];
  let length = DAY_MINUTES;
  for (const next of CHAIN) {
    const count = length / next;
    bars = bars.flatMap((bar) => splitBar(bar, count, next, seed));
    length = next;
    if (length === minutes) break;
  }
  return bars;
}
