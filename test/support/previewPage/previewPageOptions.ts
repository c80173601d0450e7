/** What the page is opened with, put there by its driver. */
export interface PreviewPageOptions {
  /** Number of candles; 0 for none. */
  readonly bars: number;
  /** The card's text; absent for the sample card around the last candle's price. */
  readonly text?: string;
  /** The state in which the service holds the card; absent for a draft. */
  readonly published?: string;
  readonly notice?: string;
  /** What VS Code has kept for the page. */
  readonly kept?: unknown;
}
