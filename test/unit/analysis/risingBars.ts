import type { Candle } from '../../../src/candles/candle.ts';
import { barsAfter } from '../../../src/card/geometry/timeAxis.ts';
import type { Timeframe } from '../../../src/card/model/card.ts';

/** Bars from `from` to before `to`, around a price that rises by 0.01 a bar. */
export function bars(
  from: string,
  to: string,
  timeframe: Timeframe,
  isOpen: (time: number) => boolean = () => true,
): Candle[] {
  const made: Candle[] = [];
  for (let time = Date.parse(from); time < Date.parse(to); time = barsAfter(time, 1, timeframe)) {
    if (!isOpen(time)) continue;
    const price = 100 + made.length / 100;
    made.push({ time, open: price, high: price + 0.5, low: price - 0.5, close: price + 0.1 });
  }
  return made;
}
