import { TickMarkType } from 'lightweight-charts';
import type { Timeframe } from '../../src/card/card.ts';

/** Whether bars of that timeframe open within a day, so that their times of day matter. */
export function isIntraday(timeframe: Timeframe): boolean {
  return timeframe !== 'D' && timeframe !== 'W' && timeframe !== 'M';
}

/** A bar's opening time (epoch milliseconds) for people, always said to be UTC where it has a time of day. */
export function timeText(time: number, timeframe: Timeframe): string {
  const iso = new Date(time).toISOString();
  return isIntraday(timeframe) ? `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC` : iso.slice(0, 10);
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const TICK_PARTS: { readonly [T in TickMarkType]: Intl.DateTimeFormatOptions } = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric' },
  [TickMarkType.Time]: clock,
  [TickMarkType.TimeWithSeconds]: { ...clock, second: '2-digit' },
};
/** By language and sort of tick: making one takes longer than using it. */
const tickFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A tick of the time scale (epoch seconds), in UTC. The library's own text goes by way of the machine's clock, and is an
 * hour off where that goes forward.
 */
export function tickText(time: number, type: TickMarkType, language: string): string {
  const key = `${language} ${type}`;
  let format = tickFormats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language, { ...TICK_PARTS[type], timeZone: 'UTC' });
    tickFormats.set(key, format);
  }
  return format.format(time * 1000);
}
