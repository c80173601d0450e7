import type { BarRange } from '../viewRanges.ts';

/** A value for each bar; NaN where there is none yet. */
export type Values = Float64Array;

/** The prices of bars in columns of equal length, oldest first. */
interface Prices {
  readonly high: Values;
  readonly low: Values;
  readonly close: Values;
}

/**
 * Simple moving average: the mean of the last `period` values (StockCharts ChartSchool, “Moving Averages”). Each window
 * is added up anew: a running sum keeps the rounding errors of large prices that have left the window.
 */
export function sma(values: Values, period: number): Values {
  return rolling(values, period, (from, to) => mean(values, from, to));
}

/**
 * Exponential moving average with the weight 2 / (period + 1), starting with the mean of the first `period` values
 * (StockCharts ChartSchool, “Moving Averages”).
 */
export function ema(values: Values, period: number): Values {
  return smoothed(values, period, 2 / (period + 1));
}

/** The three lines of Bollinger bands. */
interface Bands {
  readonly upper: Values;
  readonly middle: Values;
  readonly lower: Values;
}

/**
 * Bollinger bands: the simple moving average, and `width` standard deviations of the population around it (J. Bollinger,
 * Bollinger on Bollinger Bands, 2001).
 */
export function bollinger(values: Values, period: number, width: number): Bands {
  const middle = sma(values, period);
  const deviation = rolling(values, period, (from, to) => {
    const center = middle[to] ?? Number.NaN;
    let squares = 0;
    for (let i = from; i <= to; i += 1) squares += (at(values, i) - center) ** 2;
    return Math.sqrt(squares / period);
  });
  return {
    upper: middle.map((value, i) => value + width * at(deviation, i)),
    middle,
    lower: middle.map((value, i) => value - width * at(deviation, i)),
  };
}

/**
 * Relative strength index: 100 · gains / (gains + losses), both smoothed over `period` changes (J. W. Wilder, New
 * Concepts in Technical Trading Systems, 1978). It has no value while the price has never moved.
 */
export function rsi(values: Values, period: number): Values {
  const gains = smoothed(changes(values, 1), period, 1 / period);
  const losses = smoothed(changes(values, -1), period, 1 / period);
  return gains.map((gain, i) => (100 * gain) / (gain + at(losses, i)));
}

/** The two lines of the MACD, and their difference. */
interface Macd {
  readonly macd: Values;
  readonly signal: Values;
  readonly histogram: Values;
}

/** Moving average convergence divergence: EMA(`fast`) − EMA(`slow`), and its EMA(`signal`) (G. Appel, 1979). */
export function macd(values: Values, fast: number, slow: number, signal: number): Macd {
  const slower = ema(values, slow);
  const difference = ema(values, fast).map((value, i) => value - at(slower, i));
  const line = ema(difference, signal);
  return { macd: difference, signal: line, histogram: difference.map((value, i) => value - at(line, i)) };
}

/**
 * Average true range, smoothed over `period` bars; the first true range is the first bar's own (J. W. Wilder, New Concepts
 * in Technical Trading Systems, 1978).
 */
export function atr({ high, low, close }: Prices, period: number): Values {
  const ranges = high.map((top, i) => {
    const bottom = at(low, i);
    if (i === 0) return top - bottom;
    const before = at(close, i - 1);
    return Math.max(top, before) - Math.min(bottom, before);
  });
  return smoothed(ranges, period, 1 / period);
}

/** The rises (`sign` 1) or falls (−1) from value to value, 0 for the other direction; the first value has none. */
function changes(values: Values, sign: 1 | -1): Values {
  return values.map((value, i) => (i === 0 ? Number.NaN : Math.max(0, sign * (value - at(values, i - 1)))));
}

/** Starts with the mean of the first `period` values that are numbers, then moves by `weight` towards each value. */
function smoothed(values: Values, period: number, weight: number): Values {
  const result = new Float64Array(values.length).fill(Number.NaN);
  const first = values.findIndex((value) => !Number.isNaN(value));
  const start = first + period - 1;
  if (first < 0 || start >= values.length) return result;
  let last = mean(values, first, start);
  result[start] = last;
  for (let i = start + 1; i < values.length; i += 1) {
    // Not by adding a share of the difference, which is inexact where prices have fallen by many orders of magnitude.
    last = weight * at(values, i) + (1 - weight) * last;
    result[i] = last;
  }
  return result;
}

/** The result of `of` for each window of `period` values; both indexes are inclusive. */
function rolling(values: Values, period: number, of: (from: number, to: number) => number): Values {
  return values.map((_, to) => (to < period - 1 ? Number.NaN : of(to - period + 1, to)));
}

function mean(values: Values, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i <= to; i += 1) sum += at(values, i);
  return sum / (to - from + 1);
}

function at(values: Values, index: number): number {
  return values[index] ?? Number.NaN;
}

/** The least and the greatest value; infinite the other way round if there is none. */
interface ValueRange {
  readonly low: number;
  readonly high: number;
}

/** Bars whose range is kept: the scale is calculated in every frame, of all bars if all are in view. */
const BLOCK = 512;
const knownBlocks = new WeakMap<Values, readonly ValueRange[]>();

/** The range of the values at these bars; NaN doesn't count. */
export function valueRange(values: Values, bars: BarRange): ValueRange {
  const from = Math.max(0, Math.floor(bars.from));
  const end = Math.min(values.length, Math.ceil(bars.to) + 1);
  const [first, last] = [Math.ceil(from / BLOCK), Math.floor(end / BLOCK)];
  if (first >= last) return rangeWithin(values, from, end);
  let blocks = knownBlocks.get(values);
  if (blocks === undefined) {
    blocks = Array.from({ length: Math.ceil(values.length / BLOCK) }, (_, i) =>
      rangeWithin(values, i * BLOCK, Math.min(values.length, (i + 1) * BLOCK)),
    );
    knownBlocks.set(values, blocks);
  }
  const parts = [
    rangeWithin(values, from, first * BLOCK),
    ...blocks.slice(first, last),
    rangeWithin(values, last * BLOCK, end),
  ];
  return { low: Math.min(...parts.map(({ low }) => low)), high: Math.max(...parts.map(({ high }) => high)) };
}

function rangeWithin(values: Values, from: number, end: number): ValueRange {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = from; i < end; i += 1) {
    const value = values[i] ?? Number.NaN;
    // Comparisons with NaN are false.
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}
