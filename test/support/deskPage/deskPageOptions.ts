/** What the page is opened with, put there by its driver. */
export interface DeskPageOptions {
  /** Number of candles; 0 for none. */
  readonly bars: number;
  /** The card's text; absent for the sample card around the last candle's price. */
  readonly text?: string;
  readonly readOnly?: string;
}
