import { barsAfter } from '../card/geometry/timeAxis.ts';
import type { Timeframe } from '../card/model/card.ts';
import { formatUtcMinute } from '../time.ts';

/** One bar: opening time in epoch milliseconds UTC, its four prices, and what was traded if the source says. */
export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Never negative; in the source's own unit, e.g. lots or ticks. */
  readonly volume?: number;
}

/** Candles that something is measured on: valid, in ascending time, without duplicates. */
export interface CandleSet {
  readonly candles: readonly Candle[];
  readonly timeframe: Timeframe;
  /** As shown on screen, e.g. `Sandbox feed · EUR/USD · H4`. */
  readonly source: string;
}

/** What a number was measured on; every number on screen says so. */
export interface MeasuredOn {
  readonly source: string;
  readonly timeframe: Timeframe;
  /** Opening time of the last bar, epoch milliseconds. */
  readonly lastBar: number;
}

/** What a number was measured on, for people: `Sandbox feed, H4 bars up to 2026-03-02 08:00 UTC`. */
export function formatMeasuredOn({ source, timeframe, lastBar }: MeasuredOn): string {
  return `${source}, ${timeframe} bars up to ${formatUtcMinute(lastBar)}`;
}

/** Index of the first candle that opens at or after a time; their number if none does. */
export function firstAtOrAfter(candles: readonly Candle[], time: number): number {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((candles[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** When a bar ends, epoch milliseconds. */
export function closeOf({ time }: Candle, timeframe: Timeframe): number {
  return barsAfter(time, 1, timeframe);
}

/** Number of the first candles that are over at a time. */
export function overAt({ candles, timeframe }: Pick<CandleSet, 'candles' | 'timeframe'>, time: number): number {
  let count = firstAtOrAfter(candles, time);
  for (
    let last = candles[count - 1];
    last !== undefined && closeOf(last, timeframe) > time;
    last = candles[count - 1]
  ) {
    count -= 1;
  }
  return count;
}
