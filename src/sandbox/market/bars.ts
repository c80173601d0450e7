import { hash32, smoothNoise, textSeed, unitNoise } from '../random.ts';
import {
  DAY_MINUTES,
  FIRST_DAY,
  type Instrument,
  isTradingDay,
  mondayOf,
  type Resolution,
  tradingDayNumber,
  weekday,
} from './instruments.ts';

/** The requested bars; times in whole minutes since 1970. */
interface BarsQuery {
  /** First start, inclusive; undefined: as far back as `most` reaches. */
  readonly from: number | undefined;
  /** Starts are before this. */
  readonly to: number;
  /** Maximum number of bars; the latest ones are kept. */
  readonly limit: number;
  /** Current time: nothing later is known. */
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

/** The bars of each day, or the bar of each week or month, from the newest back to the feed's first. */
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

/** Bar lengths in minutes; each is split from the one before it. */
const SPLIT_CHAIN = [DAY_MINUTES, 240, 120, 60, 30, 15, 5, 1];

/** The day's bars up to `nowMinute`. The last one, if incomplete, contains only its closed minutes. */
function intradayBars(instrument: Instrument, day: number, minutes: number, nowMinute: number): Bar[] {
  if (!isTradingDay(instrument.week, day) || day * DAY_MINUTES >= nowMinute) return [];
  const bars = splitBars([dayBar(instrument, day)], DAY_MINUTES, minutes, textSeed(instrument.symbol));
  const closed = bars.filter((bar) => bar.time + minutes <= nowMinute);
  const underWay = bars[closed.length];
  const soFar = underWay && barSoFar(underWay, minutes, nowMinute, textSeed(instrument.symbol));
  return soFar === undefined ? closed : [...closed, soFar];
}

/** The day's bar, made from the closed minutes while the day is in progress. */
function wholeDay(instrument: Instrument, day: number, nowMinute: number): Bar | undefined {
  if (!isTradingDay(instrument.week, day)) return undefined;
  const whole = dayBar(instrument, day);
  return (day + 1) * DAY_MINUTES <= nowMinute
    ? whole
    : barSoFar(whole, DAY_MINUTES, nowMinute, textSeed(instrument.symbol));
}

/** The bar made from the closed minutes; undefined when none has closed. */
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

/** Wavelengths of the price in trading days; longer waves are higher, as in a random walk. */
const WAVES = [900, 260, 70, 21, 6.3, 2.1];

/** The complete bar of a trading day (days since 1970): a pure function of instrument and day. */
function dayBar(instrument: Instrument, day: number): Bar {
  const seed = textSeed(instrument.symbol);
  const number = tradingDayNumber(instrument.week, day);
  const before = closeOf(instrument, seed, number - 1);
  const close = closeOf(instrument, seed, number);
  const usual = Math.max(4, before * instrument.dailyMove);
  const opensWithGap = instrument.week === 'weekdays' && weekday(day) === 0;
  const gap = opensWithGap ? Math.round((unitNoise(seed, number, 101) - 0.5) * 0.5 * usual) : 0;
  const open = before + gap;
  const above = Math.round((unitNoise(seed, number, 102) ** 2 * 0.7 + 0.05) * usual);
  const below = Math.round((unitNoise(seed, number, 103) ** 2 * 0.7 + 0.05) * usual);
  return {
    time: day * DAY_MINUTES,
    open,
    high: Math.max(open, close) + above,
    low: Math.max(1, Math.min(open, close) - below),
    close,
    // More changes hands on a day that moves.
    volume: Math.round(
      DAY_VOLUME * (0.5 + unitNoise(seed, number, 104) + (above + below + Math.abs(close - open)) / usual),
    ),
  };
}

/** Ticks of a quiet day. */
const DAY_VOLUME = 60_000;

function closeOf(instrument: Instrument, seed: number, number: number): number {
  let move = (hash32(seed, number, 100) / 0x1_0000_0000 - 0.5) * 0.8;
  WAVES.forEach((length, octave) => {
    move += smoothNoise(seed, octave, number / length) * 0.42 * Math.sqrt(length);
  });
  return Math.round(instrument.basePrice * Math.exp(move * instrument.dailyMove) * 10 ** instrument.decimals);
}

/**
 * Splits a bar into `count` bars of `minutes` each that join to exactly the same bar: each opens at the previous close, one
 * reaches the high, one the low, none exceeds them, and their volumes add up. The split depends only on the seed and the bar.
 */
function splitBar(bar: Bar, count: number, minutes: number, seed: number): Bar[] {
  const range = bar.high - bar.low;
  const stops = [bar.open];
  for (let i = 1; i < count; i++) {
    const from = stops[i - 1] ?? bar.open;
    const drift = (bar.close - from) / (count - i + 1);
    const swing = (unitNoise(seed, bar.time + i * minutes, minutes) - 0.5) * 1.1 * range * Math.sqrt(1 / count);
    stops.push(Math.min(bar.high, Math.max(bar.low, Math.round(from + drift + swing))));
  }
  stops.push(bar.close);
  const highest = indexOfExtreme(stops, count, 1);
  const lowest = indexOfExtreme(stops, count, -1);
  const wick = (0.6 * range) / Math.sqrt(count);
  const volumes = splitVolume(bar, count, minutes, seed);
  return Array.from({ length: count }, (_, i) => {
    const time = bar.time + i * minutes;
    const open = stops[i] ?? bar.open;
    const close = stops[i + 1] ?? bar.close;
    const top = Math.max(open, close);
    const bottom = Math.min(open, close);
    const up = unitNoise(seed, time, minutes + 5000) ** 2 * Math.min(bar.high - top, wick);
    const down = unitNoise(seed, time, minutes + 9000) ** 2 * Math.min(bottom - bar.low, wick);
    return {
      time,
      open,
      high: i === highest ? bar.high : top + Math.floor(up),
      low: i === lowest ? bar.low : bottom - Math.floor(down),
      close,
      volume: volumes[i] ?? 0,
    };
  });
}

/** Whole shares of the bar's volume that add up to it. */
function splitVolume({ time, volume }: Bar, count: number, minutes: number, seed: number): number[] {
  let sum = 0;
  const ends = Array.from(
    { length: count },
    (_, i) => (sum += 0.4 + unitNoise(seed, time + i * minutes, minutes + 13_000)),
  );
  return ends.map((end, i) => Math.round((volume * end) / sum) - Math.round((volume * (ends[i - 1] ?? 0)) / sum));
}

/** Index of the part with the highest (`sign` 1) or lowest (-1) open or close. */
function indexOfExtreme(stops: readonly number[], count: number, sign: 1 | -1): number {
  let best = 0;
  let furthest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const reach = Math.max(sign * (stops[i] ?? 0), sign * (stops[i + 1] ?? 0));
    if (reach <= furthest) continue;
    best = i;
    furthest = reach;
  }
  return best;
}

/** A bar. `time` is its start in whole minutes since 1970 UTC; prices are whole ticks, so that sums and comparisons are exact. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Price changes within the bar, as feeds without an exchange count volume. */
  readonly volume: number;
}

/** Joins bars that are in order of time and not empty. */
export function joinBars(bars: readonly Bar[], time: number): Bar | undefined {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return undefined;
  let { high, low } = first;
  let volume = 0;
  for (const bar of bars) {
    volume += bar.volume;
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
  }
  return { time, open: first.open, high, low, close: last.close, volume };
}
