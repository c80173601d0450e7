import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/time.ts';

/** A market's trading hours: whole hours of its local time. */
interface Market {
  readonly name: string;
  readonly zone: string;
  readonly opens: number;
  readonly closes: number;
}

/** The usual hours of the three centers of currency trading. */
export const MARKETS: readonly Market[] = [
  { name: 'Tokyo', zone: 'Asia/Tokyo', opens: 9, closes: 18 },
  { name: 'London', zone: 'Europe/London', opens: 8, closes: 17 },
  { name: 'New York', zone: 'America/New_York', opens: 8, closes: 17 },
];

/** One day's trading hours of a market, epoch milliseconds. */
export interface Session {
  readonly name: string;
  /** Of all markets. */
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** Longest range whose sessions are listed: beyond it they are too narrow to see. */
const MOST_DAYS = 120;

/** The sessions from Monday to Friday that overlap a range of time, with the daylight saving of each place. */
export function sessionsBetween(from: number, to: number): readonly Session[] {
  if (!(to - from <= MOST_DAYS * DAY_MS)) return [];
  const sessions: Session[] = [];
  // A local day may begin up to 14 hours before the same day in UTC.
  for (let day = Math.floor(from / DAY_MS) * DAY_MS - DAY_MS; day <= to + DAY_MS; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    for (const [row, { name, zone, opens, closes }] of MARKETS.entries()) {
      const ahead = minutesAhead(zone, day) * MINUTE_MS;
      const session = { name, row, from: day + opens * HOUR_MS - ahead, to: day + closes * HOUR_MS - ahead };
      if (session.to > from && session.from < to) sessions.push(session);
    }
  }
  return sessions;
}

const knownOffsets = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clocks are ahead of UTC at noon of that day, in minutes. They change at night, on weekends. */
function minutesAhead(zone: string, day: number): number {
  const key = `${zone} ${day}`;
  const known = knownOffsets.get(key);
  if (known !== undefined) return known;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const noon = day + 12 * HOUR_MS;
  const text = format.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(text) ?? [];
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  knownOffsets.set(key, ahead);
  return ahead;
}
