import type { BarTime } from '../analysis/settledOutcome.ts';
import type { CandleSet } from '../candles/candle.ts';
import { FINER_TIMEFRAMES } from '../candles/timeframes.ts';
import { BAR_LENGTHS } from '../card/geometry/timeAxis.ts';
import type { Timeframe } from '../card/model/card.ts';
import { type CandleSource, MarketError } from './candleSource.ts';

/** Maximum number of bars to request; the outcome of an older card says that its candles begin later. */
const MOST_BARS = 5_000;
/** Minimum number of bars to request, so that they reach back over a weekend and show their timeframe. */
const LEAST_BARS = 100;

/** How many bars to request so that they begin before `since` (epoch milliseconds), within limits. */
export function barsSince(since: number, timeframe: Timeframe, now: number): number {
  const bars = Math.ceil((now - since) / BAR_LENGTHS[timeframe]) + 2;
  return Math.max(LEAST_BARS, Math.min(MOST_BARS, bars));
}

/** The finer bars of one bar; undefined if the source has none, or can't be read: the outcome then stays ambiguous. */
export async function finerCandles(
  source: Pick<CandleSource, 'load'>,
  symbol: string,
  { time, timeframe: of }: BarTime,
  signal: AbortSignal,
): Promise<CandleSet | undefined> {
  const timeframe = FINER_TIMEFRAMES[of];
  if (timeframe === undefined) return undefined;
  const count = Math.ceil(BAR_LENGTHS[of] / BAR_LENGTHS[timeframe]) + 1;
  try {
    const { series } = await source.load({ symbol, timeframe, count, to: time + BAR_LENGTHS[of] - 1 }, signal);
    return { candles: series.candles, timeframe, source: series.source };
  } catch (error) {
    if (error instanceof MarketError) return undefined;
    throw error;
  }
}
