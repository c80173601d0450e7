import type { Candle } from './candle.ts';

/** More decimals than any market quotes; beyond them lies the noise of binary fractions. */
const MAX_DECIMALS = 8;
/** Candles looked at: the newest are spelled as the market quotes today. */
const SAMPLE_SIZE = 500;

/** Decimals and smallest step of a series. */
export interface PricePrecision {
  readonly precision: number;
  readonly tick: number;
}

/** Decimals that the prices show, at most eight. */
export function precisionOf(candles: readonly Candle[]): PricePrecision {
  let precision = 0;
  for (const { open, high, low, close } of candles.slice(-SAMPLE_SIZE)) {
    for (const price of [open, high, low, close]) precision = Math.max(precision, decimalsOf(price));
  }
  return { precision, tick: 10 ** -precision };
}

/** Decimals of a number as it is written, at most eight. */
export function decimalsOf(price: number): number {
  const [digits = '', exponent = '0'] = String(price).split('e');
  const written = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  return Math.min(Math.max(written, 0), MAX_DECIMALS);
}
