import type { Candle } from '../candles/candle.ts';

/** A turn of the price. */
export interface Swing {
  readonly side: 'high' | 'low';
  readonly price: number;
  /** Opening time of its bar, epoch milliseconds. */
  readonly time: number;
}

/**
 * Swing highs and lows, in ascending time (fractals: Bill Williams, Trading Chaos, 1995, with 2 bars on each side). A bar
 * is a swing high if each of the `side` bars before it has a lower high, and `side` bars in a row with lower highs follow
 * before any bar with a higher one. Equal highs that follow belong to it and start the count again, so a plateau or a
 * double top is one swing, at its first bar. Swing lows are the mirror image. Gaps in time don't matter.
 */
export function swings(candles: readonly Candle[], side: number): readonly Swing[] {
  const highs = peaks(candles, side, ({ high }) => high).map(
    ({ high: price, time }): Swing => ({ side: 'high', price, time }),
  );
  const lows = peaks(candles, side, ({ low }) => -low).map(
    ({ low: price, time }): Swing => ({ side: 'low', price, time }),
  );
  return [...highs, ...lows].sort((a, b) => a.time - b.time);
}

function peaks(candles: readonly Candle[], side: number, height: (candle: Candle) => number): Candle[] {
  const heights = candles.map(height);
  return candles.filter((_, place) => isPeak(heights, place, side));
}

function isPeak(heights: readonly number[], place: number, side: number): boolean {
  const height = heights[place] ?? Number.NaN;
  if (place < side) return false;
  for (let before = place - 1; before >= place - side; before--)
    if (!((heights[before] ?? height) < height)) return false;
  let lower = 0;
  for (let after = place + 1; after < heights.length && lower < side; after++) {
    const next = heights[after] ?? height;
    if (next > height) return false;
    lower = next < height ? lower + 1 : 0;
  }
  return lower === side;
}
