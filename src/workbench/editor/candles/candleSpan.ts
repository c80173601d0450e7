import type { CandleSpan } from '../../../card/findings/finding.ts';
import type { CandleSeries } from '../../../market/candle.ts';

/** The prices and time that candles span; undefined when there are none. */
export function spanOfCandles({ candles }: CandleSeries): CandleSpan | undefined {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let [low, high] = [first.low, first.high];
  for (const candle of candles) {
    low = Math.min(low, candle.low);
    high = Math.max(high, candle.high);
  }
  return { from: first.time, to: last.time, low, high, lastClose: last.close };
}
