import type { Timeframe } from '../../../src/card/card.ts';
import type { BarPrices } from '../../../src/card/geometry/barPrices.ts';
import { exactPriceText } from '../priceText.ts';
import { timeText } from '../timeText.ts';

/** A point that is to be told of; parts that are absent are not said. */
export interface PointDescription {
  /** What it belongs to, e.g. `Line resistance-1`. */
  readonly object?: string | undefined;
  /** Which point of it, e.g. `start`. */
  readonly part?: string | undefined;
  /** Epoch milliseconds. */
  readonly time?: number | undefined;
  readonly timeframe: Timeframe;
  readonly price?: number | undefined;
  /** Decimals of a price. */
  readonly precision: number;
  /** What the point was drawn to, e.g. `high` or `Pivot`. */
  readonly snapped?: string | undefined;
}

/** A point in words, e.g. `Line resistance-1, start, 2026-03-02 14:00 UTC, 1.10580, snapped to high`. */
export function describePoint({ object, part, time, timeframe, price, precision, snapped }: PointDescription): string {
  return [
    object,
    part,
    // Whole minutes: a bar's place in pixels and back may miss its time by a hair.
    time === undefined ? undefined : timeText(Math.round(time / 60_000) * 60_000, timeframe),
    price === undefined ? undefined : exactPriceText(Number(price.toFixed(8)), precision),
    snapped === undefined ? undefined : `snapped to ${snapped}`,
  ]
    .filter((words) => words !== undefined)
    .join(', ');
}

/** Which of the candle's prices that is, in words; undefined when it is none of them. */
export function barPriceName(price: number, bar: BarPrices | undefined): keyof BarPrices | undefined {
  if (bar === undefined) return undefined;
  return (['high', 'low', 'close', 'open'] as const).find((name) => bar[name] === price);
}
