import { TickMarkType } from 'lightweight-charts';
import type { Timeframe } from '../../src/card/model/card.ts';
import { TEXT_LANGUAGE } from '../../src/card/model/textLanguage.ts';

/** Whether the timeframe is shorter than a day, so that times of day matter. */
export function isIntraday(timeframe: Timeframe): boolean {
  return timeframe !== 'D' && timeframe !== 'W' && timeframe !== 'M';
}

/** Formats a bar's opening time (epoch milliseconds), with UTC if it includes the time of day. */
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
/** Cached, because creating a formatter is slow. */
const tickFormats = new Map<TickMarkType, Intl.DateTimeFormat>();

/**
 * Formats a tick of the time scale (epoch seconds) in UTC. The library's own format uses the local time zone and is an
 * hour off at the start of daylight saving time.
 */
export function tickText(time: number, type: TickMarkType): string {
  let format = tickFormats.get(type);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(TEXT_LANGUAGE, { ...TICK_PARTS[type], timeZone: 'UTC' });
    tickFormats.set(type, format);
  }
  return format.format(time * 1000);
}
