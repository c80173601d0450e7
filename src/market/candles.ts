import type { Candle } from '../analysis/candle.ts';
import type { Timeframe } from '../card/card.ts';
import { mostDecimals } from '../card/prices.ts';

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
  // Not by `instanceof`: a bundle that is loaded later has a class of its own.
  return (
    error instanceof Error && error.name === 'MarketError' && ABOUT_ONE_SYMBOL.includes((error as MarketError).kind)
  );
}

/** Number of newest candles examined: they have the precision that the market quotes today. */
const SAMPLE_SIZE = 500;
/** Different prices from which on a last digit that is always 0 means that the market doesn't quote it. */
const ENOUGH_PRICES = 50;
/** Error of a few operations on doubles, relative to the value. */
const NOISE = 2 ** -49;

/** Decimals and smallest step of a series. */
export interface PricePrecision {
  readonly precision: number;
  readonly tick: number;
}

/**
 * The fewest decimals that agree with the prices within the error of a 32 or 64 bit binary fraction. `written`: decimals
 * in the file, which count where there are few prices.
 */
export function precisionOf(candles: readonly Candle[], written?: number): PricePrecision {
  const prices = [
    ...new Set(candles.slice(-SAMPLE_SIZE).flatMap(({ open, high, low, close }) => [open, high, low, close])),
  ];
  const greatest = prices.reduce((most, price) => Math.max(most, Math.abs(price)), 0);
  const most = greatest === 0 ? 0 : mostDecimals(greatest);
  let precision = 0;
  for (const price of prices) while (precision < most && !agrees(price, precision, written)) precision += 1;
  const padded = prices.length < ENOUGH_PRICES && written !== undefined ? Math.min(written, most) : 0;
  precision = Math.max(precision, prices.every((price) => isWhole(price, precision)) ? padded : 0);
  return { precision, tick: Number(`1e-${precision}`) };
}

/** The candle with its prices as the market quotes them, if they differ only by the noise of binary fractions. */
export function withoutNoise(candle: Candle, precision: number, written: number | undefined): Candle {
  const clean = (price: number): number =>
    agrees(price, precision, written) ? Number(price.toFixed(precision)) : price;
  const { open, high, low, close } = candle;
  return { ...candle, open: clean(open), high: clean(high), low: clean(low), close: clean(close) };
}

/** Whether the price rounded to the decimals is the price but for noise. */
function agrees(price: number, decimals: number, written = 20): boolean {
  const rounded = Number(price.toFixed(decimals));
  if (isWhole(price, decimals)) return true;
  // A file with few decimals has rounded the binary fraction once more.
  const slack = 0.5 * 10 ** -written + Math.abs(price) * NOISE;
  return Math.abs(Math.fround(rounded) - price) <= slack;
}

/** Whether the price has no further decimals. */
function isWhole(price: number, decimals: number): boolean {
  return Math.abs(Number(price.toFixed(decimals)) - price) <= Math.abs(price) * NOISE;
}
