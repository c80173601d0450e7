import type { Candle } from '../../src/candles/candle.ts';
import type { ChartCandles } from '../../webview/chart/candles.ts';

const FOUR_HOURS = 4 * 3_600_000;

/** A random walk of that many four-hour bars, the same on every run, ending 2026-03-02. */
export function sampleCandles(count: number): ChartCandles {
  const columns = Array.from({ length: 5 }, () => new Float64Array(count));
  const [time, open, high, low, close] = columns as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let seed = 1;
  const random = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return seed / 4_294_967_296;
  };
  let price = 1.1;
  for (let i = 0; i < count; i += 1) {
    const next = price + (random() - 0.5) * 0.004;
    time[i] = Date.UTC(2026, 2, 2) - (count - i) * FOUR_HOURS;
    open[i] = price;
    close[i] = next;
    high[i] = Math.max(price, next) + random() * 0.001;
    low[i] = Math.min(price, next) - random() * 0.001;
    price = next;
  }
  return { timeframe: 'H4', precision: 5, tick: 0.00001, time, open, high, low, close };
}

/** The same bars as a list, all prices higher by `shift`. */
export function sampleCandleList(count: number, shift = 0): readonly Candle[] {
  const { time, open, high, low, close } = sampleCandles(count);
  return Array.from(time, (opens, bar): Candle => {
    const at = (column: ArrayLike<number>): number => (column[bar] ?? 0) + shift;
    return { time: opens, open: at(open), high: at(high), low: at(low), close: at(close) };
  });
}

/** The levels of a bullish breakout above a price, nearer to it or farther away by `place`. */
export function sampleLevels(price: number, place: number) {
  const distance = 0.002 * (1 + (place % 40));
  const pivot = price + distance;
  return {
    resistance: { price: pivot + distance },
    pivot: { price: pivot },
    support: { price: pivot - 2 * distance },
  };
}

/** The last closing price of that many sample candles. */
export function lastSamplePrice(bars: number): number {
  return sampleCandles(bars).close.at(-1) ?? Number.NaN;
}
