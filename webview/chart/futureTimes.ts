import type { UTCTimestamp, WhitespaceData } from 'lightweight-charts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';

/** Fewest and most bars of future space. */
const MIN_FUTURE_BARS = 60;
const MAX_FUTURE_BARS = 2000;
/** Room behind the last drawing, in bars. */
const FUTURE_MARGIN = 20;

/** How many bars of future space are needed to show an object that ends at the index `farthest`; in steps, so that it seldom changes. */
export function futureCount(lastIndex: number, farthest: number): number {
  const needed = Math.ceil(Math.max(0, farthest - lastIndex)) + FUTURE_MARGIN;
  return Math.min(MAX_FUTURE_BARS, Math.max(MIN_FUTURE_BARS, Math.ceil(needed / MIN_FUTURE_BARS) * MIN_FUTURE_BARS));
}

/**
 * Empty rows after the last bar: the library labels the time axis only where some series has a time. They go
 * in a series of their own, for in the candles' series they would forbid updating the last bar.
 */
export function futureRows(axis: TimeAxis, count: number): WhitespaceData<UTCTimestamp>[] {
  return Array.from({ length: count }, (_, i) => ({
    time: Math.floor(axis.timeAt(axis.count + i) / 1000) as UTCTimestamp,
  }));
}
