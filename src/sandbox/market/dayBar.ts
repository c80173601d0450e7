import type { Bar } from './bar.ts';
import type { Instrument } from './instrument.ts';
import { hash32, smoothNoise, textSeed, unitNoise } from './noise.ts';
import { DAY_MINUTES, tradingDayNumber, weekday } from './tradingDay.ts';

/** Waves of the price, in trading days; a longer wave is higher, as in a random walk. */
const WAVES = [900, 260, 70, 21, 6.3, 2.1];

/** The whole bar of a trading day (days since 1970): a pure function of instrument and day. */
export function dayBar(instrument: Instrument, day: number): Bar {
  const seed = textSeed(instrument.symbol);
  const number = tradingDayNumber(instrument.week, day);
  const before = closeOf(instrument, seed, number - 1);
  const close = closeOf(instrument, seed, number);
  const usual = Math.max(4, before * instrument.dailyMove);
  const opensWithGap = instrument.week === 'weekdays' && weekday(day) === 0;
  const gap = opensWithGap ? Math.round((unitNoise(seed, number, 101) - 0.5) * 0.5 * usual) : 0;
  const open = before + gap;
  const above = Math.round((unitNoise(seed, number, 102) ** 2 * 0.7 + 0.05) * usual);
  const below = Math.round((unitNoise(seed, number, 103) ** 2 * 0.7 + 0.05) * usual);
  return {
    time: day * DAY_MINUTES,
    open,
    high: Math.max(open, close) + above,
    low: Math.max(1, Math.min(open, close) - below),
    close,
  };
}

function closeOf(instrument: Instrument, seed: number, number: number): number {
  let move = (hash32(seed, number, 100) / 0x1_0000_0000 - 0.5) * 0.8;
  WAVES.forEach((length, octave) => {
    move += smoothNoise(seed, octave, number / length) * 0.42 * Math.sqrt(length);
  });
  return Math.round(instrument.basePrice * Math.exp(move * instrument.dailyMove) * 10 ** instrument.decimals);
}
