/** What a candle must say to give levels. */
export interface PivotCandle {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The classic pivot levels of a candle. */
export interface ClassicPivots {
  readonly p: number;
  readonly r1: number;
  readonly r2: number;
  readonly s1: number;
  readonly s2: number;
}

/** Pivot the mean of high, low and close; R1 2·P − low, S1 2·P − high, R2 and S2 the candle's height from P. */
export function classicPivots({ high, low, close }: PivotCandle): ClassicPivots {
  const p = (high + low + close) / 3;
  return { p, r1: 2 * p - low, r2: p + (high - low), s1: 2 * p - high, s2: p - (high - low) };
}
