import type { CardSketch } from '../../src/card/cardSketch.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import { decimalsOf } from '../../src/card/prices.ts';

/** The exact price, with at least `precision` decimals. */
export function exactPriceText(price: number, precision: number): string {
  return price.toFixed(Math.max(precision, decimalsOf(price)));
}

/** Decimals for a chart without candles: as many as the card's level prices need, at least two. */
export function cardPrecision(sketch: CardSketch): number {
  return Math.max(2, ...drawnLevels(sketch.levels).map(({ price }) => decimalsOf(price)));
}
