import type { CardSketch } from '../../src/card/cardSketch.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';

/** Most decimals shown. */
const MOST_DECIMALS = 8;

/** A price with at least `precision` decimals, and as many more as it has: a level's price is never rounded away. */
export function exactPriceText(price: number, precision: number): string {
  return price.toFixed(Math.max(precision, decimalsOf(price)));
}

/** Decimals for a chart without candles: as many as the card's own level prices have. */
export function cardPrecision(sketch: CardSketch): number {
  return Math.max(2, ...drawnLevels(sketch.levels).map(({ price }) => decimalsOf(price)));
}

/** Decimals that a price is written with, at most 8. */
export function decimalsOf(price: number): number {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals += 1) {
    if (Number(price.toFixed(decimals)) === price) return decimals;
  }
  return MOST_DECIMALS;
}
