import { type Bar, joinBars } from './bar.ts';
import { dayBar } from './dayBar.ts';
import type { Instrument } from './instrument.ts';
import { textSeed } from './noise.ts';
import { splitBar } from './splitBar.ts';
import { DAY_MINUTES, isTradingDay } from './tradingDay.ts';

/** How a day falls apart: each length, in minutes, is split from the one before it. */
const SPLIT_CHAIN = [DAY_MINUTES, 240, 120, 60, 30, 15, 5, 1];

/** The day's bars of so many minutes, up to `nowMinute`: what has not happened yet is not there, and a bar under way holds its closed minutes only. */
export function intradayBars(instrument: Instrument, day: number, minutes: number, nowMinute: number): Bar[] {
  if (!isTradingDay(instrument.week, day) || day * DAY_MINUTES >= nowMinute) return [];
  const bars = splitBars([dayBar(instrument, day)], DAY_MINUTES, minutes, textSeed(instrument.symbol));
  const closed = bars.filter((bar) => bar.time + minutes <= nowMinute);
  const underWay = bars[closed.length];
  const soFar = underWay && barSoFar(underWay, minutes, nowMinute, textSeed(instrument.symbol));
  return soFar === undefined ? closed : [...closed, soFar];
}

/** The day's own bar, or its closed minutes joined while the day is under way. */
export function wholeDay(instrument: Instrument, day: number, nowMinute: number): Bar | undefined {
  if (!isTradingDay(instrument.week, day)) return undefined;
  const whole = dayBar(instrument, day);
  return (day + 1) * DAY_MINUTES <= nowMinute
    ? whole
    : barSoFar(whole, DAY_MINUTES, nowMinute, textSeed(instrument.symbol));
}

/** The closed minutes of a bar, joined; undefined when none has closed. */
function barSoFar(bar: Bar, minutes: number, nowMinute: number, seed: number): Bar | undefined {
  const next = SPLIT_CHAIN[SPLIT_CHAIN.indexOf(minutes) + 1];
  if (next === undefined || bar.time >= nowMinute) return undefined;
  const parts = splitBars([bar], minutes, next, seed);
  const closed = parts.filter((part) => part.time + next <= nowMinute);
  const underWay = parts[closed.length];
  const rest = underWay && barSoFar(underWay, next, nowMinute, seed);
  return joinBars(rest === undefined ? closed : [...closed, rest], bar.time);
}

function splitBars(bars: readonly Bar[], from: number, to: number, seed: number): Bar[] {
  let parts = [...bars];
  for (let i = SPLIT_CHAIN.indexOf(from); (SPLIT_CHAIN[i] ?? to) > to; i++) {
    const length = SPLIT_CHAIN[i] ?? to;
    const next = SPLIT_CHAIN[i + 1] ?? to;
    parts = parts.flatMap((bar) => splitBar(bar, length / next, next, seed));
  }
  return parts;
}
