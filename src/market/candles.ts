import type { Timeframe } from '../card/card.ts';

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

/** Why there are no candles. */
export type MarketErrorKind =
  /** The address is neither https nor loopback, or no address. */
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

/** Why there are no candles, for people; never holds more of an address than its origin. */
export class MarketError extends Error {
  override readonly name = 'MarketError';
  readonly kind: MarketErrorKind;

  constructor(kind: MarketErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** More decimals than any market quotes; beyond them lies the noise of binary fractions. */
const MAX_DECIMALS = 8;
/** Candles looked at: the newest are spelled as the market quotes today. */
const SAMPLE_SIZE = 500;

/** Decimals and smallest step of a series. */
export interface PricePrecision {
  readonly precision: number;
  readonly tick: number;
}

/** Decimals that the prices show, at most eight. */
export function precisionOf(candles: readonly Candle[]): PricePrecision {
  let precision = 0;
  for (const { open, high, low, close } of candles.slice(-SAMPLE_SIZE)) {
    for (const price of [open, high, low, close]) precision = Math.max(precision, decimalsOf(price));
  }
  return { precision, tick: 10 ** -precision };
}

/** Decimals of a number as it is written, at most eight. */
export function decimalsOf(price: number): number {
  const [digits = '', exponent = '0'] = String(price).split('e');
  const written = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  return Math.min(Math.max(written, 0), MAX_DECIMALS);
}
