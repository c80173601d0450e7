import type { Candle } from '../analysis/candle.ts';
import type { Timeframe } from '../card/card.ts';

/** Valid candles in ascending time without duplicates; `precision` is the number of decimals of a price. */
export interface CandleSeries {
  readonly candles: readonly Candle[];
  readonly precision: number;
  /** Smallest price step, from the feed or from the data. */
  readonly tick: number;
  /** Where the candles came from, as shown on screen, e.g. `Sandbox feed · EUR/USD · H4`. */
  readonly source: string;
}

/** Most candles kept of one series; older ones are dropped with a notice. */
export const MAX_CANDLES = 50_000;

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
  /** The feed answered with a status that is no success. */
  | 'status'
  /** What came is not what a feed answers. */
  | 'unreadable'
  /** The feed says itself that it cannot. */
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
  // Not by `instanceof`: a bundle that is loaded later has a class of its own.
  return (
    error instanceof Error && error.name === 'MarketError' && ABOUT_ONE_SYMBOL.includes((error as MarketError).kind)
  );
}

/** More decimals than any market quotes; further digits are rounding errors of binary fractions. */
const MAX_DECIMALS = 8;
/** Number of newest candles examined: they have the precision that the market quotes today. */
const SAMPLE_SIZE = 500;

/** Decimals and smallest step of a series. */
export interface PricePrecision {
  readonly precision: number;
  readonly tick: number;
}

/** Decimals of the prices, at most eight. */
export function precisionOf(candles: readonly Candle[]): PricePrecision {
  let precision = 0;
  for (const { open, high, low, close } of candles.slice(-SAMPLE_SIZE)) {
    for (const price of [open, high, low, close]) precision = Math.max(precision, decimalsOf(price));
  }
  return { precision, tick: 10 ** -precision };
}

/** Decimals of a number's shortest notation, at most eight. */
export function decimalsOf(price: number): number {
  const [digits = '', exponent = '0'] = String(price).split('e');
  const written = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  return Math.min(Math.max(written, 0), MAX_DECIMALS);
}
