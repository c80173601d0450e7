import type { Candle } from '../candles/candle.ts';

/** Bars that Wilder's average covers. */
const ATR_BARS = 14;

/**
 * Wilder's average true range at the last of the candles, in price; undefined for fewer than `bars` candles. The true
 * range is the distance that high, low and the close before span, of the first candle high − low. The average begins
 * as the mean of the first `bars` ranges; each later range then counts 1 / `bars` (J. Welles Wilder, New Concepts in
 * Technical Trading Systems, 1978; StockCharts ChartSchool, Average True Range).
 */
export function averageTrueRange(candles: readonly Candle[], bars = ATR_BARS): number | undefined {
  if (candles.length < bars) return undefined;
  let average = 0;
  let place = 0;
  let before: number | undefined;
  for (const { high, low, close } of candles) {
    const last = before ?? low;
    const range = Math.max(high, last) - Math.min(low, last);
    average = place < bars ? average + range / bars : (average * (bars - 1) + range) / bars;
    before = close;
    place++;
  }
  return average;
}
