import type { Candle } from './candle.ts';

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
  const found: Swing[] = [];
  const highs = candles.map(({ high }) => high);
  const depths = candles.map(({ low }) => -low);
  for (const [place, { time, high, low }] of candles.entries()) {
    if (isPeak(highs, place, side)) found.push({ side: 'high', price: high, time });
    if (isPeak(depths, place, side)) found.push({ side: 'low', price: low, time });
  }
  return found;
}

function isPeak(values: readonly number[], place: number, side: number): boolean {
  const value = values[place] ?? Number.NaN;
  if (place < side) return false;
  for (let before = place - side; before < place; before++) if (!((values[before] ?? value) < value)) return false;
  let lower = 0;
  for (let after = place + 1; after < values.length && lower < side; after++) {
    const next = values[after] ?? value;
    if (next > value) return false;
    lower = next < value ? lower + 1 : 0;
  }
  return lower === side;
}
