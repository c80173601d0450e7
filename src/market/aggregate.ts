import type { Timeframe } from '../card/card.ts';
import { BAR_LENGTHS } from '../card/geometry/barLength.ts';
import { restsOnSaturday, tradingTime } from '../card/geometry/tradingTime.ts';
import type { Candle } from './candle.ts';

const DAY = BAR_LENGTHS.D;
/** The first Monday of the epoch: 5 January 1970. */
const FIRST_MONDAY = 4 * DAY;

/**
 * Candles of a coarser timeframe, from ascending finer ones; days begin at 00:00 UTC, weeks on Monday. Where the market
 * rests on Saturdays, its Sunday evening belongs to the Monday.
 */
export function aggregate(candles: readonly Candle[], timeframe: Timeframe): Candle[] {
  const made: Candle[] = [];
  const sundayIsMonday = BAR_LENGTHS[timeframe] >= DAY && restsOnSaturday(candles.map(({ time }) => time));
  for (const candle of candles) {
    const time = candleStart(sundayIsMonday ? tradingTime(candle.time) : candle.time, timeframe);
    const last = made.at(-1);
    if (last?.time !== time) made.push({ ...candle, time });
    else {
      made[made.length - 1] = {
        ...last,
        high: Math.max(last.high, candle.high),
        low: Math.min(last.low, candle.low),
        close: candle.close,
      };
    }
  }
  return made;
}

/** When the candle begins that holds this moment; both in epoch milliseconds. */
export function candleStart(time: number, timeframe: Timeframe): number {
  if (timeframe === 'M') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  }
  const origin = timeframe === 'W' ? FIRST_MONDAY : 0;
  const length = BAR_LENGTHS[timeframe];
  return Math.floor((time - origin) / length) * length + origin;
}
