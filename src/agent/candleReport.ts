import { averageTrueRange } from '../analysis/averageTrueRange.ts';
import { swings } from '../analysis/swings.ts';
import type { Candle } from '../candles/candle.ts';
import { contradictsTimeframe, formatContradiction, modalGap, timeframeOfGap } from '../candles/timeframes.ts';
import { formatPrice, onTick, tickDecimals } from '../card/model/prices.ts';
import { formatInstant } from '../time.ts';
import type { AgentCandles } from './agentHost.ts';

/** Most bars that an answer lists. */
export const MOST_BARS = 60;
const SUMMARY_BARS = 3;
const SUMMARY_SWINGS = 2;
const SWING_BARS = 2;

/** The candles' source, the timeframe that their times suggest, and the time of the last bar. */
export function describeCandles({ candles, timeframe, source }: AgentCandles): Readonly<Record<string, unknown>> {
  const gap = modalGap(candles.map(({ time }) => time));
  const contradiction = contradictsTimeframe(candles, timeframe);
  return {
    source,
    timeframe: (gap === undefined ? undefined : timeframeOfGap(gap)) ?? (contradiction ? 'unknown' : timeframe),
    lastBar: formatInstant(candles.at(-1)?.time ?? 0),
    ...(contradiction && { warning: formatContradiction(contradiction) }),
  };
}

/** The candles in a few hundred bytes: the last bars and swings, the range and ATR(14); `bars` more are listed. */
export function summarizeCandles(series: AgentCandles, bars = SUMMARY_BARS): Readonly<Record<string, unknown>> {
  const { candles, tick } = series;
  const price = (value: number): number => Number(formatPrice(onTick(value, tick), tickDecimals(tick)));
  const [high, low] = extremes(candles);
  const atr = averageTrueRange(candles);
  const found = swings(candles, SWING_BARS);
  const turns = (['high', 'low'] as const).flatMap((side) =>
    found
      .filter((swing) => swing.side === side)
      .slice(-SUMMARY_SWINGS)
      .map((swing) => [side, price(swing.price), formatInstant(swing.time)]),
  );
  return {
    ...describeCandles(series),
    count: candles.length,
    firstBar: formatInstant(candles[0]?.time ?? 0),
    range: { high: price(high), low: price(low) },
    lastClose: price(candles.at(-1)?.close ?? 0),
    ...(atr !== undefined && { atr14: price(atr) }),
    swings: turns,
    bars: candles.slice(-bars).map((bar) => barCells(bar, price)),
  };
}

function barCells({ time, open, high, low, close }: Candle, price: (value: number) => number): readonly unknown[] {
  return [formatInstant(time), ...[open, high, low, close].map(price)];
}

function extremes(candles: readonly Candle[]): readonly [number, number] {
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const candle of candles) {
    high = Math.max(high, candle.high);
    low = Math.min(low, candle.low);
  }
  return [high, low];
}
