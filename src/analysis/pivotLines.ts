import { classicPivots } from '../card/model/pivotLevels.ts';

/** How pivot lines are computed from a period's prices. */
export const PIVOT_METHODS = ['classic', 'fibonacci', 'camarilla', 'woodie', 'demark'] as const;
export type PivotMethod = (typeof PIVOT_METHODS)[number];

/** Name of a line: the pivot, a resistance above it or a support below it. */
export type PivotLineName = 'P' | 'R1' | 'R2' | 'R3' | 'R4' | 'S1' | 'S2' | 'S3' | 'S4';

/** A line and its price, not rounded. */
export interface PivotLine {
  readonly line: PivotLineName;
  readonly price: number;
}

interface PeriodPrices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The lines of a method for the period that follows. */
export function pivotLines(method: PivotMethod, period: PeriodPrices): readonly PivotLine[] {
  return METHODS[method](period);
}

const METHODS: Readonly<Record<PivotMethod, (period: PeriodPrices) => readonly PivotLine[]>> = {
  classic,
  fibonacci,
  camarilla,
  woodie,
  demark,
};

/**
 * Floor pivots: P = (H + L + C) / 3, R1 = 2P − L, R2 = P + (H − L), R3 = H + 2(P − L), and the same below
 * (niftytrader.in/pivot-calculator).
 */
function classic(period: PeriodPrices): readonly PivotLine[] {
  const { p, r1, r2, s1, s2 } = classicPivots(period);
  const height = period.high - period.low;
  // H + 2(P − L) is R1 and the height once more.
  return lines({ P: p, R1: r1, R2: r2, R3: r1 + height, S1: s1, S2: s2, S3: s1 - height });
}

/** P is the classic one; the lines are 0.382, 0.618 and 1 times H − L from it (tradingpedia.com, Fibonacci Pivot Points). */
function fibonacci(period: PeriodPrices): readonly PivotLine[] {
  const { p } = classicPivots(period);
  const height = period.high - period.low;
  const at = (ratio: number): number => p + ratio * height;
  return lines({ P: p, R1: at(0.382), R2: at(0.618), R3: at(1), S1: at(-0.382), S2: at(-0.618), S3: at(-1) });
}

/**
 * Lines around the close: 1.1 / 12, / 6, / 4 and / 2 times H − L from it; P is the classic one (Interactive Brokers, TWS
 * User's Guide, Camarilla Pivot Points).
 */
function camarilla(period: PeriodPrices): readonly PivotLine[] {
  const { high, low, close } = period;
  const at = (divisor: number): number => close + ((high - low) * 1.1) / divisor;
  return lines({
    P: classicPivots(period).p,
    R1: at(12),
    R2: at(6),
    R3: at(4),
    R4: at(2),
    S1: at(-12),
    S2: at(-6),
    S3: at(-4),
    S4: at(-2),
  });
}

/**
 * P = (H + L + 2C) / 4, R1 = 2P − L, R2 = P + (H − L), and the same below (niftytrader.in/pivot-calculator). The close
 * is the completed period's; a variant takes the open of the one under way.
 */
function woodie({ high, low, close }: PeriodPrices): readonly PivotLine[] {
  const p = (high + low + 2 * close) / 4;
  return lines({ P: p, R1: 2 * p - low, R2: p + (high - low), S1: 2 * p - high, S2: p - (high - low) });
}

/**
 * X = H + 2L + C below the open, 2H + L + C above it, H + L + 2C at it; R1 = X / 2 − L, S1 = X / 2 − H, P = X / 4
 * (mypivots.com/dictionary/definition/57/demark-pivot-points).
 */
function demark({ open, high, low, close }: PeriodPrices): readonly PivotLine[] {
  const extra = close < open ? low : close > open ? high : close;
  const x = high + low + close + extra;
  return lines({ P: x / 4, R1: x / 2 - low, S1: x / 2 - high });
}

function lines(prices: { readonly [Line in PivotLineName]?: number }): readonly PivotLine[] {
  return Object.entries(prices).map(([line, price]) => ({ line: line as PivotLineName, price }));
}
