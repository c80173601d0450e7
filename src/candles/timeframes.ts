import { BAR_LENGTHS, openOfBar, restsOnSaturday, tradingTime } from '../card/geometry/timeAxis.ts';
import type { Timeframe } from '../card/model/card.ts';
import type { Candle } from './candle.ts';

const DAY = BAR_LENGTHS.D;

/** Whether candles of one timeframe can be aggregated to the other: each one lies within a single coarser candle. */
export function canAggregate(finer: Timeframe, coarser: Timeframe): boolean {
  if (finer === coarser || BAR_LENGTHS[finer] >= BAR_LENGTHS[coarser]) return false;
  // Weeks begin on Mondays, months don't.
  if (coarser === 'M') return finer !== 'W';
  return BAR_LENGTHS[coarser] % BAR_LENGTHS[finer] === 0;
}

/** The timeframe with this distance between candles, in milliseconds; absent for any other distance. */
export function timeframeOfGap(gap: number): Timeframe | undefined {
  if (gap >= 28 * DAY && gap <= 31 * DAY) return 'M';
  // Feeds stamp weeks on Mondays or Sundays; the distance is the same.
  return (Object.keys(BAR_LENGTHS) as Timeframe[]).find((name) => BAR_LENGTHS[name] === gap);
}

/** The most frequent distance between neighboring candles, in milliseconds: weekends and gaps are less frequent. */
export function modalGap(times: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  let best: number | undefined;
  for (let place = 1; place < times.length; place++) {
    const gap = (times[place] ?? 0) - (times[place - 1] ?? 0);
    const count = (counts.get(gap) ?? 0) + 1;
    counts.set(gap, count);
    if (best === undefined || count > (counts.get(best) ?? 0)) best = gap;
  }
  return best;
}

/**
 * Aggregates ascending candles to a coarser timeframe; days begin at 00:00 UTC, weeks on Monday. If the market
 * is closed on Saturdays, its Sunday evening belongs to Monday. Volumes add up, unless one of them is unknown.
 */
export function aggregate(candles: readonly Candle[], timeframe: Timeframe): Candle[] {
  const made: Candle[] = [];
  const sundayIsMonday = BAR_LENGTHS[timeframe] >= DAY && restsOnSaturday(candles.map(({ time }) => time));
  for (const candle of candles) {
    const time = openOfBar(sundayIsMonday ? tradingTime(candle.time) : candle.time, timeframe);
    const last = made.at(-1);
    if (last?.time !== time) made.push({ ...candle, time });
    else {
      const { volume, ...prices } = last;
      made[made.length - 1] = {
        ...prices,
        high: Math.max(last.high, candle.high),
        low: Math.min(last.low, candle.low),
        close: candle.close,
        ...(volume === undefined || candle.volume === undefined ? {} : { volume: volume + candle.volume }),
      };
    }
  }
  return made;
}

/** Why candles don't have their stated timeframe. */
export interface TimeframeContradiction {
  readonly kind: 'wrongTimeframe';
  readonly said: Timeframe;
  /** Whether the bars are closer to one another than the timeframe is long, or all farther apart. */
  readonly are: 'closer' | 'farther';
}

/** How candles contradict their timeframe. */
export function formatContradiction({ said, are }: TimeframeContradiction): string {
  return `The candles aren’t ${said} bars: they are ${are === 'closer' ? 'closer together' : 'farther apart'}.`;
}

/** Share of distances that may be shorter than a bar: an exchange whose clock changes has one short bar then. */
const MOST_SHORT = 0.1;
/** Fewer distances than this, all of them too long, may be gaps. */
const FEW_DISTANCES = 5;

/** Whether ascending candles can't be of a timeframe, by the distances between them. */
export function contradictsTimeframe(
  candles: readonly Candle[],
  timeframe: Timeframe,
): TimeframeContradiction | undefined {
  const [shortest, longest] =
    timeframe === 'M' ? [28 * DAY, 31 * DAY] : [BAR_LENGTHS[timeframe], BAR_LENGTHS[timeframe]];
  const distances = candles.length - 1;
  let [short, fitting] = [0, 0];
  let before = Number.NEGATIVE_INFINITY;
  for (const { time } of candles) {
    const distance = time - before;
    if (distance < shortest) short++;
    else if (distance <= longest) fitting++;
    before = time;
  }
  if (short > distances * MOST_SHORT) return { kind: 'wrongTimeframe', said: timeframe, are: 'closer' };
  if (fitting + short === 0 && distances >= FEW_DISTANCES) {
    return { kind: 'wrongTimeframe', said: timeframe, are: 'farther' };
  }
  return undefined;
}

/** The timeframe that settles the order of prices within a bar of a coarser one, in some dozens of bars; none for minutes. */
export const FINER_TIMEFRAMES: Readonly<Record<Timeframe, Timeframe | undefined>> = {
  M: 'D',
  W: 'H4',
  D: 'M30',
  H4: 'M15',
  H2: 'M5',
  H1: 'M5',
  M30: 'M1',
  M15: 'M1',
  M5: 'M1',
  M1: undefined,
};
