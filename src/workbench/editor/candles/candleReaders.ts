import type { Timeframe } from '../../../card/card.ts';
import type { CandleSeries } from '../../../market/candle.ts';

/** What is asked of a feed. */
export interface FeedQuery {
  /** Address of the feed. */
  readonly feed: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
}

/** What was understood of a candle file, for the person to judge before it is used. */
export interface UnderstoodCandles {
  readonly series: CandleSeries;
  /** The bars' own timeframe, where it could be told. */
  readonly timeframe: Timeframe | undefined;
  /** E.g. `MetaTrader 5 bars, tab-separated`. */
  readonly format: string;
  /** What else to know, in words: rows dropped and why, server time taken for UTC, an ambiguous date. */
  readonly remarks: readonly string[];
}

/** How candles are read; failures are errors whose message is for people. */
export interface CandleReaders {
  feed(query: FeedQuery, signal: AbortSignal): Promise<CandleSeries>;
  file(bytes: Uint8Array, fileName: string): UnderstoodCandles;
}
