import type { Timeframe } from '../card/card.ts';
import type { CandleSeries } from './candle.ts';

/** Most candles that are kept of one series; older ones are left out, and a notice says so. */
export const MAX_CANDLES = 50_000;

/** What is asked of a source: the last `count` candles before `to` (epoch milliseconds; absent: now). */
export interface CandleQuery {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly count: number;
  readonly to?: number;
}

/** Candles, and what a person should know about them: rows left out, timeframes made from finer ones. */
export interface LoadedCandles {
  readonly series: CandleSeries;
  /** Whole sentences. */
  readonly notices: readonly string[];
}

/** A symbol that a source knows. */
export interface FoundSymbol {
  readonly symbol: string;
  readonly description: string;
}

/** Where candles come from. Failures are `MarketError`s; an abort rejects with the signal's reason. */
export interface CandleSource {
  /** For people, e.g. `Sandbox feed`. */
  readonly name: string;
  load(query: CandleQuery, signal: AbortSignal): Promise<LoadedCandles>;
  search(text: string, signal: AbortSignal): Promise<readonly FoundSymbol[]>;
}
