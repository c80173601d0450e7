import { classicPivots, type PivotCandle } from './levels/classicPivots.ts';

/** The levels P, R1 and S1 of a candle, rounded to the decimals given and at least one step apart. */
export function pivotLevels(
  candle: PivotCandle,
  decimals: number,
): { readonly resistance: number; readonly pivot: number; readonly support: number } {
  const digits = Math.min(Math.max(0, Math.trunc(decimals)), 8);
  const step = 10 ** -digits;
  const round = (price: number): number => Number(price.toFixed(digits));
  const { p, r1, s1 } = classicPivots(candle);
  const pivot = round(p);
  return { resistance: round(Math.max(r1, pivot + step)), pivot, support: round(Math.min(s1, pivot - step)) };
}
