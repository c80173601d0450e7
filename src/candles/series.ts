import { mostDecimals } from '../card/model/prices.ts';
import type { Candle } from './candle.ts';

/** Valid candles in ascending time without duplicates; `precision` is the number of decimals of a price. */
export interface CandleSeries {
  readonly candles: readonly Candle[];
  readonly precision: number;
  /** Smallest price step, from the feed or from the data. */
  readonly tick: number;
  /** Where the candles came from, as shown on screen, e.g. `Sandbox feed · EUR/USD · H4`. */
  readonly source: string;
}

/** Most candles kept of one series; older ones are dropped with a notice. */
export const MAX_CANDLES = 50_000;

/** Number of newest candles examined: they have the precision that the market quotes today. */
const SAMPLE_SIZE = 500;
/** Different prices from which on a last digit that is always 0 means that the market doesn't quote it. */
const ENOUGH_PRICES = 50;
/** Error of a few operations on doubles, relative to the value. */
const NOISE = 2 ** -49;

/** Decimals and smallest step of a series. */
export interface PricePrecision {
  readonly precision: number;
  readonly tick: number;
}

/**
 * The fewest decimals that agree with the prices within the error of a 32 or 64 bit binary fraction. `written`: decimals
 * in the file, which count where there are few prices.
 */
export function precisionOf(candles: readonly Candle[], written?: number): PricePrecision {
  const prices = [
    ...new Set(candles.slice(-SAMPLE_SIZE).flatMap(({ open, high, low, close }) => [open, high, low, close])),
  ];
  const greatest = prices.reduce((most, price) => Math.max(most, Math.abs(price)), 0);
  const most = greatest === 0 ? 0 : mostDecimals(greatest);
  let precision = 0;
  for (const price of prices) while (precision < most && !agrees(price, precision, written)) precision += 1;
  const padded = prices.length < ENOUGH_PRICES && written !== undefined ? Math.min(written, most) : 0;
  precision = Math.max(precision, prices.every((price) => isWhole(price, precision)) ? padded : 0);
  return { precision, tick: Number(`1e-${precision}`) };
}

/** The candle with its prices as the market quotes them, if they differ only by the noise of binary fractions. */
export function withoutNoise(candle: Candle, precision: number, written: number | undefined): Candle {
  const clean = (price: number): number =>
    agrees(price, precision, written) ? Number(price.toFixed(precision)) : price;
  const { open, high, low, close } = candle;
  return { ...candle, open: clean(open), high: clean(high), low: clean(low), close: clean(close) };
}

/** Whether the price rounded to the decimals is the price but for noise. */
function agrees(price: number, decimals: number, written = 20): boolean {
  const rounded = Number(price.toFixed(decimals));
  if (isWhole(price, decimals)) return true;
  // A file with few decimals has rounded the binary fraction once more.
  const slack = 0.5 * 10 ** -written + Math.abs(price) * NOISE;
  return Math.abs(Math.fround(rounded) - price) <= slack;
}

/** Whether the price has no further decimals. */
function isWhole(price: number, decimals: number): boolean {
  return Math.abs(Number(price.toFixed(decimals)) - price) <= Math.abs(price) * NOISE;
}
