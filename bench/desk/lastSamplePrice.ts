import { sampleCandles } from '../chart/sampleCandles.ts';

/** The last closing price of so many sample candles. */
export function lastSamplePrice(bars: number): number {
  return sampleCandles(bars).close.at(-1) ?? Number.NaN;
}
