import type { CardSketch } from './cardSketch.ts';
import { trimEndMatching } from './strings.ts';

/** Maximum number of decimals of a price; what a float adds beyond is noise. Prices below 0.0001 have more. */
const MOST_DECIMALS = 8;
const SMALL_PRICE = 1e-4;
/** Maximum number of decimals of a tick. */
const MOST_TICK_DECIMALS = 20;

/** Maximum number of decimals of this price: a small one has as many more as it has leading zeros. */
export function mostDecimals(price: number): number {
  const size = Math.abs(price);
  const zeros = size > 0 && size < SMALL_PRICE ? Math.ceil(-Math.log10(size)) : 0;
  return Math.min(MOST_TICK_DECIMALS, MOST_DECIMALS + zeros);
}

/** Decimals needed to write a price exactly, without the noise of floats. */
export function decimalsOf(price: number): number {
  if (!Number.isFinite(price)) return 0;
  const fixed = price.toFixed(mostDecimals(price));
  // `toFixed` returns large numbers in scientific notation; they have no decimals.
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

/** From this price on, decimals aren't shown unless they are needed. */
const LARGE_PRICE = 100_000;

/**
 * Decimals of all prices of a card on its chart, in its form and in its texts: those of the candles, else two or, of large
 * prices, none; more if a level needs them.
 */
export function shownDecimals(levels: CardSketch['levels'], ofCandles?: number): number {
  const prices = Object.values(levels).flatMap(({ price }) => (Number.isFinite(price) ? (price ?? []) : []));
  const least = prices.some((price) => Math.abs(price) >= LARGE_PRICE) ? 0 : 2;
  return Math.max(ofCandles ?? least, decimalsOfAll(prices));
}

/** The price with that many decimals. */
export function formatPrice(price: number, decimals: number): string {
  return price.toFixed(Math.min(Math.max(0, Math.trunc(decimals)), MOST_TICK_DECIMALS));
}

/** The exact price, with at least that many decimals. */
export function exactPrice(price: number, decimals: number): string {
  return formatPrice(price, Math.max(decimals, decimalsOf(price)));
}

function* pricesOf(card: CardSketch): Generator<number> {
  for (const level of Object.values(card.levels)) if (level.price !== undefined) yield level.price;
  for (const drawing of card.drawings) {
    for (const point of drawing.points) if (point.price !== undefined) yield point.price;
  }
}

/** Beyond this many ticks a double can't distinguish neighbours. */
const MOST_TICKS = 2 ** 50;

/** The price rounded to the nearest tick, without float noise; unchanged if the tick or the price is unusable. */
export function onTick(price: number, tick: number): number {
  const ticks = Math.round(price / tick);
  if (!(tick > 0) || tick === Number.POSITIVE_INFINITY || !(Math.abs(ticks) <= MOST_TICKS)) return price;
  return Number((ticks * tick).toFixed(tickDecimals(tick))) + 0;
}

/** The last tick and its decimals: one market is rounded to one tick, over and over. */
let lastTick = { tick: Number.NaN, decimals: 0 };

/** Decimals of a tick. */
export function tickDecimals(tick: number): number {
  if (!Number.isFinite(tick)) return 0;
  if (lastTick.tick === tick) return lastTick.decimals;
  let decimals = 0;
  while (decimals < MOST_TICK_DECIMALS && Number(tick.toFixed(decimals)) !== tick) decimals += 1;
  lastTick = { tick, decimals };
  return decimals;
}
