import type { CandleSeries } from '../candles/series.ts';
import type { Timeframe } from '../card/model/card.ts';

/** A request for the last `count` candles before `to` (epoch milliseconds; absent: now). */
export interface CandleQuery {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly count: number;
  readonly to?: number;
}

/** Candles with notices about them, e.g. rows left out, or candles aggregated from a finer timeframe. */
export interface LoadedCandles {
  readonly series: CandleSeries;
  /** Whole sentences. */
  readonly notices: readonly string[];
  /** When a feed was read, epoch milliseconds; a file doesn't say until when its candles go. */
  readonly readAt?: number;
}

/** A symbol that a source knows. */
export interface FoundSymbol {
  readonly symbol: string;
  readonly description: string;
}

/** Where candles come from. Failures are `MarketError`s; an abort rejects with the signal's reason. */
export interface CandleSource {
  /** Shown on screen, e.g. `Sandbox feed`. */
  readonly name: string;
  load(query: CandleQuery, signal: AbortSignal): Promise<LoadedCandles>;
  search(text: string, signal: AbortSignal): Promise<readonly FoundSymbol[]>;
}

/** Why there are no candles. */
export type MarketErrorKind =
  /** The URL is invalid, or neither https nor loopback. */
  | 'addressRefused'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  /** The feed answered with an error status. */
  | 'status'
  /** The response isn't that of a feed. */
  | 'unreadable'
  /** The feed itself reports an error. */
  | 'feed'
  | 'unknownSymbol'
  | 'unsupportedTimeframe';

/** Why there are no candles, as shown on screen. Contains only the origin of a URL, never its path or query. */
export class MarketError extends Error {
  override readonly name = 'MarketError';
  readonly kind: MarketErrorKind;

  constructor(kind: MarketErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const ABOUT_ONE_SYMBOL: readonly MarketErrorKind[] = ['unknownSymbol', 'unsupportedTimeframe', 'feed'];

/** Whether a failure is about one symbol; after any other, further requests are pointless. */
export function isAboutOneSymbol(error: unknown): boolean {
  // Not by `instanceof`: each bundle has its own copy of the class.
  return (
    error instanceof Error && error.name === 'MarketError' && ABOUT_ONE_SYMBOL.includes((error as MarketError).kind)
  );
}
