/** One bar: opening time in epoch milliseconds UTC, and its four prices. */
export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Candles in ascending time, without duplicates, every row checked; `precision` is decimals of a price. */
export interface CandleSeries {
  readonly candles: readonly Candle[];
  readonly precision: number;
  /** Smallest price step, from the feed or from the data. */
  readonly tick: number;
  /** For people: where the candles came from, e.g. `Sandbox feed · EUR/USD · H4`. */
  readonly source: string;
}
