import type { Timeframe } from '../../card/card.ts';
import { barsBefore } from '../market/bars.ts';
import type { Instrument } from '../market/instrument.ts';
import { resolutionOf } from '../market/resolution.ts';

/** What an analyst sees at a time: the last bars of the timeframe, as prices. */
export interface CardMarket {
  readonly decimals: number;
  readonly close: number;
  /** Mean range of a bar. */
  readonly range: number;
  /** Bars from old to new; `time` in epoch milliseconds. */
  readonly bars: readonly {
    readonly time: number;
    readonly high: number;
    readonly low: number;
    readonly close: number;
  }[];
}

const BAR_COUNT = 48;

/** The market as it stood at `time` (epoch milliseconds). */
export function cardMarket(instrument: Instrument, timeframe: Timeframe, time: number): CardMarket {
  const now = Math.floor(time / 60_000);
  const scale = 10 ** instrument.decimals;
  const raw = barsBefore(instrument, resolutionOf(timeframe), { from: undefined, to: now, limit: BAR_COUNT, now });
  const bars = raw.map((bar) => ({
    time: bar.time * 60_000,
    high: bar.high / scale,
    low: bar.low / scale,
    close: bar.close / scale,
  }));
  const mean = raw.reduce((sum, bar) => sum + bar.high - bar.low, 0) / Math.max(1, raw.length);
  return {
    decimals: instrument.decimals,
    close: bars.at(-1)?.close ?? instrument.basePrice,
    range: Math.max(mean, 12) / scale,
    bars,
  };
}

/** A price as the instrument quotes it. */
export function roundToTick(price: number, { decimals }: Pick<CardMarket, 'decimals'>): number {
  return Number(price.toFixed(decimals));
}
