import { DAY_MS, HOUR_MS } from '../../time.ts';
import { BAR_LENGTHS, restsOnSaturday, tradingTime } from '../geometry/timeAxis.ts';
import { LEVEL_NAMES, type LevelName, type Metadata, type Timeframe } from './card.ts';
import type { CardSketch, LevelSketch } from './cardSketch.ts';
import { freshObjectId } from './objectIds.ts';
import { onTick } from './prices.ts';

/** The side of the last close that the pivot belongs to. */
export interface PivotPlace {
  readonly side: 'above' | 'below';
  readonly lastClose: number;
}

/**
 * The side of the price that a card's pivot belongs to; undefined if the card doesn't determine it. A pivot that is the
 * entry is where the entry is placed; an invalidation level is on the side that the price isn't expected to reach.
 */
export function pivotSide(
  { direction, entryPlacement }: Partial<Pick<Metadata, 'direction' | 'entryPlacement'>>,
  pivotIsInvalidation: boolean,
): PivotPlace['side'] | undefined {
  if (pivotIsInvalidation) return direction && (direction === 'BULLISH' ? 'below' : 'above');
  return entryPlacement && (entryPlacement === 'BELOW_CURRENT' ? 'below' : 'above');
}

/**
 * The card's levels at the classic pivot levels of a candle, on ticks and at least a tick apart: P, or the line nearest
 * to the last close on the pivot's side, and one or two lines on each side of it, those across the price beyond the last
 * close. Existing levels keep their ID and time.
 */
export function proposedLevels(
  sketch: CardSketch,
  candle: PivotCandle,
  tick: number,
  count: 3 | 5,
  place?: PivotPlace,
): CardSketch['levels'] {
  const line = pivotLine(candle);
  const height = candle.high - candle.low;
  const at = place === undefined ? 0 : lineNextTo(place, line, height, tick);
  const across = place === undefined ? at : lineNextTo(otherSide(place), line, height, tick);
  const pivot = onTick(line(at), tick);
  // A line too near to the last close is neither the pivot nor, across the price, a target that would be reached at once.
  const [up, down] = [Math.max(at + 1, across), Math.min(at - 1, across)];
  const above = (price: number, below: number): number => Math.max(onTick(price, tick), onTick(below + tick, tick));
  const below = (price: number, above: number): number => Math.min(onTick(price, tick), onTick(above - tick, tick));
  const first = { up: above(line(up), pivot), down: below(line(down), pivot) };
  const prices: { readonly [Name in LevelName]?: number } =
    count === 3
      ? { resistance: first.up, pivot, support: first.down }
      : {
          resistance: above(line(up + 1), first.up),
          intermediateResistance: first.up,
          pivot,
          intermediateSupport: first.down,
          support: below(line(down - 1), first.down),
        };
  return levelsAt(sketch, prices);
}

/** Levels at these prices; those that the card has already keep their ID and time. */
export function levelsAt(
  sketch: CardSketch,
  prices: { readonly [Name in LevelName]?: number | undefined },
): CardSketch['levels'] {
  const levels: { [Name in LevelName]?: LevelSketch } = {};
  for (const name of LEVEL_NAMES) {
    const price = prices[name];
    if (price === undefined) continue;
    const was = sketch.levels[name];
    levels[name] = { ...was, price, clientObjectId: was?.clientObjectId ?? freshObjectId({ sketch }, name) };
  }
  return levels;
}

/**
 * The lines of a candle by number: 0 is P, 1 and 2 are R1 and R2, -1 and -2 are S1 and S2; each one beyond is the
 * candle's height farther.
 */
function pivotLine(candle: PivotCandle): (number: number) => number {
  const { p, r1, r2, s1, s2 } = classicPivots(candle);
  const height = candle.high - candle.low;
  const known = [s2, s1, p, r1, r2];
  return (number) => {
    const within = Math.max(-2, Math.min(2, number));
    return (known[within + 2] ?? p) + (number - within) * height;
  };
}

/**
 * Minimum distance of the pivot from the last close, as a share of the candle's height: the next tick must not put it
 * on the other side.
 */
const NEAREST = 0.05;

/** The number of the line nearest to the last close on the given side. */
function lineNextTo(
  { side, lastClose }: PivotPlace,
  line: (number: number) => number,
  height: number,
  tick: number,
): number {
  const way = side === 'above' ? 1 : -1;
  const isThere = (number: number): boolean => way * (onTick(line(number), tick) - lastClose) >= height * NEAREST;
  // A candle without height has only one line.
  if (!(height > 0) || !Number.isFinite(lastClose)) return 0;
  const far = way * Math.ceil(Math.abs(lastClose - line(0)) / height + 3);
  let number = far;
  while (number !== -far && isThere(number - way)) number -= way;
  return number;
}

function otherSide({ side, lastClose }: PivotPlace): PivotPlace {
  return { side: side === 'above' ? 'below' : 'above', lastClose };
}

const WEEK = 7 * DAY_MS;
const [FRIDAY, SATURDAY] = [5, 6];
/** Longest break at the end of a period, if no earlier period shows it: a weekend with a holiday. */
const REST: { readonly [T in PivotTimeframe]: number } = { D: 0, W: 2 * DAY_MS, M: 3 * DAY_MS };
/**
 * How long before the end of a Friday a market may close, if no other Friday shows it: New York closes at 21:00 or
 * 22:00.
 */
const FRIDAY_REST = 3 * HOUR_MS;

/** Bars as columns, in ascending time; times in epoch milliseconds. */
interface BarColumns {
  readonly time: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly close: ArrayLike<number>;
}

/** The columns of bars. */
export function barColumns(
  bars: readonly { readonly time: number; readonly high: number; readonly low: number; readonly close: number }[],
): BarColumns {
  const column = (key: keyof BarColumns): Float64Array => {
    const values = new Float64Array(bars.length);
    let place = 0;
    for (const bar of bars) values[place++] = bar[key];
    return values;
  };
  return { time: column('time'), high: column('high'), low: column('low'), close: column('close') };
}

/** A candle of a higher timeframe, aggregated from shorter ones. */
export interface CompletedCandle extends PivotCandle {
  readonly timeframe: PivotTimeframe;
  /** Start and end of its period, epoch milliseconds, UTC calendar. */
  readonly from: number;
  readonly to: number;
  /** Its bars: the index of the first, and the index after the last. */
  readonly begin: number;
  readonly end: number;
}

interface Period {
  readonly from: number;
  readonly to: number;
}

/**
 * The last complete candle of a higher timeframe, by default the next one. It is complete if bars of a later period follow it, or if its
 * trading is over at `now` (epoch milliseconds) and the bars reach as far as those of the same period a week before.
 * Periods are days, weeks from Monday on and months of the UTC calendar. In a market that is closed on Saturdays,
 * Sunday evening belongs to Monday, and a week or month that ends with a weekend is over when the weekend begins. A bar
 * belongs to the period in which it opens. Undefined if no complete candle's first bars are loaded. `mayEndEarly`: bars
 * need not reach as far, e.g. on half a day.
 */
export function lastCompletedCandle(
  { time: times, high, low, close }: BarColumns,
  timeframe: Timeframe,
  now = Number.NEGATIVE_INFINITY,
  higher = higherTimeframe(timeframe),
  mayEndEarly = false,
): CompletedCandle | undefined {
  if (higher === undefined || times.length === 0) return undefined;
  const bar = BAR_LENGTHS[timeframe];
  const rests = restsOnSaturday(times);
  const timeAt = (index: number): number => (rests ? tradingTime(times[index] ?? 0) : (times[index] ?? 0));
  const beginOf = (end: number, { from }: Period): number => {
    let begin = end;
    while (begin > 0 && timeAt(begin - 1) >= from) begin -= 1;
    return begin;
  };
  const restOf = (end: number, { to }: Period): number => to - ((times[end - 1] ?? 0) + bar);

  let end = times.length;
  let period = periodOf(timeAt(end - 1), higher);
  let begin = beginOf(end, period);
  const isOver = (): boolean => {
    // Weekly bars don't show whether the market is closed on Saturdays; on that day little of the period is missing.
    const closes = timeAt(end - 1) + (timeframe === 'W' ? 5 * DAY_MS : bar);
    return now >= closes && now >= (rests && timeframe !== 'W' ? beforeWeekend(period.to) : period.to);
  };
  /** How long before the end of the period its last bar may close. */
  const usualRest = (): number => {
    if (begin === 0 || higher === 'M') return REST[higher];
    const weekBefore = { from: period.from - WEEK, to: period.to - WEEK };
    const endBefore = beginOf(begin, { from: weekBefore.to, to: period.from });
    if (endBefore > 0 && timeAt(endBefore - 1) >= weekBefore.from)
      return withClockChange(restOf(endBefore, weekBefore));
    const rest = withClockChange(restOf(begin, periodOf(timeAt(begin - 1), higher)));
    return new Date(period.from).getUTCDay() === FRIDAY ? Math.max(FRIDAY_REST, rest) : rest;
  };
  /** An exchange that closes earlier by its own clock closes an hour earlier or later in UTC when its clocks change. */
  const withClockChange = (rest: number): number => (rest > 0 ? rest + HOUR_MS : rest);
  if (!isOver() || (!mayEndEarly && restOf(end, period) > bar + usualRest())) {
    if (begin === 0) return undefined;
    end = begin;
    period = periodOf(timeAt(end - 1), higher);
    begin = beginOf(end, period);
  }
  // A period whose first bars aren't loaded would have a wrong high and low.
  if (begin === 0 && (times[0] ?? 0) > period.from) return undefined;
  let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = begin; i < end; i++) {
    highest = Math.max(highest, high[i] ?? Number.NaN);
    lowest = Math.min(lowest, low[i] ?? Number.NaN);
  }
  const prices = { high: highest, low: lowest, close: close[end - 1] ?? Number.NaN };
  const candle = { timeframe: higher, ...period, begin, end, ...prices };
  return Number.isFinite(candle.high + candle.low + candle.close) ? candle : undefined;
}

/** The end of a period, or the start of the weekend that it ends with. */
function beforeWeekend(to: number): number {
  const lastDay = new Date(to - DAY_MS).getUTCDay();
  return lastDay === SATURDAY ? to - DAY_MS : lastDay === 0 ? to - 2 * DAY_MS : to;
}

/** The day, week or month of the UTC calendar that contains a time. */
function periodOf(time: number, timeframe: PivotTimeframe): Period {
  const day = Math.floor(time / DAY_MS) * DAY_MS;
  const date = new Date(day);
  switch (timeframe) {
    case 'D':
      return { from: day, to: day + DAY_MS };
    case 'W': {
      const from = day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
      return { from, to: from + 7 * DAY_MS };
    }
    case 'M': {
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) };
    }
  }
}

interface PivotCandle {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

interface ClassicPivots {
  readonly p: number;
  readonly r1: number;
  readonly r2: number;
  readonly s1: number;
  readonly s2: number;
}

/**
 * Pivot is the mean of high, low and close; R1 = 2·P − low, S1 = 2·P − high; R2 and S2 are the candle's height from P.
 */
export function classicPivots({ high, low, close }: PivotCandle): ClassicPivots {
  const p = (high + low + close) / 3;
  return { p, r1: 2 * p - low, r2: p + (high - low), s1: 2 * p - high, s2: p - (high - low) };
}

/** The timeframes whose candles give pivot levels. */
export type PivotTimeframe = 'D' | 'W' | 'M';

/** The timeframe whose last complete candle gives a card's pivot levels; there is none above months. */
export function higherTimeframe(timeframe: Timeframe): PivotTimeframe | undefined {
  switch (timeframe) {
    case 'M1':
    case 'M5':
    case 'M15':
    case 'M30':
    case 'H1':
      return 'D';
    case 'H2':
    case 'H4':
      return 'W';
    case 'D':
    case 'W':
      return 'M';
    case 'M':
      return undefined;
  }
}
