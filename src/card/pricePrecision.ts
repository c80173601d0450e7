import type { CardSketch } from './cardSketch.ts';
import { trimEndMatching } from './withoutEnd.ts';

/** More decimals than this no price has; what a float adds behind them is noise. */
export const MOST_DECIMALS = 8;

/** Decimals needed to write a price exactly, at most `MOST_DECIMALS`. */
export function decimalsOf(price: number): number {
  if (!Number.isFinite(price)) return 0;
  const fixed = price.toFixed(MOST_DECIMALS);
  // Large numbers come back in scientific notation; they have no decimals.
  if (!fixed.includes('.')) return 0;
  return trimEndMatching(fixed, /0/).split('.')[1]?.length ?? 0;
}

/** Decimals needed to write all of the prices exactly. */
export function decimalsOfAll(prices: Iterable<number>): number {
  let most = 0;
  for (const price of prices) most = Math.max(most, decimalsOf(price));
  return most;
}

/** Decimals needed to write a card's prices exactly, those of levels and of drawings. */
export function pricePrecision(card: CardSketch): number {
  return decimalsOfAll(pricesOf(card));
}

/** The price with as many decimals as asked for. */
export function formatPrice(price: number, decimals: number): string {
  return price.toFixed(Math.min(Math.max(0, Math.trunc(decimals)), MOST_DECIMALS));
}

function* pricesOf(card: CardSketch): Generator<number> {
  for (const level of Object.values(card.levels)) if (level.price !== undefined) yield level.price;
  for (const drawing of card.drawings) {
    for (const point of drawing.points) if (point.price !== undefined) yield point.price;
  }
}
