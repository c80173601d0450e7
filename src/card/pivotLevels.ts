/** What a candle must say to give levels. */
export interface PivotCandle {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * Classic pivot levels of a candle (pivot the mean of high, low and close; resistance 2·pivot − low, support
 * 2·pivot − high), rounded to the decimals given and at least one step apart.
 */
export function pivotLevels(
  { high, low, close }: PivotCandle,
  decimals: number,
): { readonly resistance: number; readonly pivot: number; readonly support: number } {
  const digits = Math.min(Math.max(0, Math.trunc(decimals)), 8);
  const step = 10 ** -digits;
  const round = (price: number): number => Number(price.toFixed(digits));
  const mean = (high + low + close) / 3;
  const pivot = round(mean);
  return {
    resistance: round(Math.max(2 * mean - low, pivot + step)),
    pivot,
    support: round(Math.min(2 * mean - high, pivot - step)),
  };
}
