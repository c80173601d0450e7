import { epochMilliseconds } from '../candleRows.ts';

/** Order of the parts of a date like `03/02/2026`; `2026-03-02` is unambiguous. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** Longer cells aren't times and aren't parsed. In UTF-16 units. */
const MAX_CELL_LENGTH = 64;

const CLOCK = /^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?$/i;
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T\s](.*))?$/;
const YEAR_LAST = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(?:,?[T\s](.*))?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T\s](.*))?$/;
const ZONE = /(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;

/**
 * Epoch milliseconds of a cell, or of a date cell and a time cell. `isUtc`: the time is absolute
 * (an epoch, or with a zone); other times are read as UTC, and the caller converts them.
 */
export function cellTime(
  cell: string,
  clock: string | undefined,
  order: DateOrder,
): { readonly epoch: number; readonly isUtc: boolean } | undefined {
  const text = clock === undefined || clock === '' ? cell : `${cell} ${clock}`;
  if (text.length > MAX_CELL_LENGTH) return undefined;
  // Eight digits are a date; as epoch seconds they would be in the early 1970s.
  if (/^-?\d+(\.\d+)?$/.test(text) && !COMPACT.test(text)) {
    const epoch = epochMilliseconds(Number(text));
    return epoch === undefined ? undefined : { epoch, isUtc: true };
  }
  const zone = ZONE.exec(text)?.[1];
  const plain = zone === undefined || !text.includes(':') ? text : text.replace(ZONE, '').trimEnd();
  const parts = dateParts(plain, order);
  if (parts === undefined) return undefined;
  const minutes = plain === text || zone === undefined ? 0 : zoneMinutes(zone);
  const epoch = epochOf(parts) - minutes * 60_000;
  return Number.isNaN(epoch) ? undefined : { epoch, isUtc: plain !== text };
}

/** The two numbers of a date whose order is ambiguous, e.g. 3 and 2 of `03/02/2026`. With dots, the day is always first. */
export function ambiguousDateParts(cell: string): readonly [number, number] | undefined {
  const parts = cell.length > MAX_CELL_LENGTH ? null : YEAR_LAST.exec(cell);
  return parts === null || parts[2] === '.' ? undefined : [Number(parts[1]), Number(parts[3])];
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly clock: string;
}

function dateParts(text: string, order: DateOrder): DateParts | undefined {
  const first = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (first !== null)
    return { year: Number(first[1]), month: Number(first[2]), day: Number(first[3]), clock: first[4] ?? '' };
  const last = YEAR_LAST.exec(text);
  if (last === null) return undefined;
  const isDayFirst = last[2] === '.' || order === 'dayFirst';
  const [day, month] = isDayFirst ? [last[1], last[3]] : [last[3], last[1]];
  return { year: Number(last[4]), month: Number(month), day: Number(day), clock: last[5] ?? '' };
}

/** NaN for a date or time of day that doesn't exist. */
function epochOf({ year, month, day, clock }: DateParts): number {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return Number.NaN;
  return date.getTime() + clockMilliseconds(clock.trim());
}

function clockMilliseconds(clock: string): number {
  if (clock === '') return 0;
  // `93000` is 09:30:00: spreadsheets drop the leading zero.
  const parts = CLOCK.exec(/^\d{5}$|^\d{3}$/.test(clock) ? `0${clock}` : clock);
  if (parts === null) return clock === '0' ? 0 : Number.NaN;
  const half = parts[4]?.toLowerCase();
  const hour = half === undefined ? Number(parts[1]) : (Number(parts[1]) % 12) + (half === 'pm' ? 12 : 0);
  const [minute, second] = [Number(parts[2]), Number(parts[3] ?? 0)];
  return hour > 23 || minute > 59 || second > 59 ? Number.NaN : ((hour * 60 + minute) * 60 + second) * 1000;
}

function zoneMinutes(zone: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (parts === null) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]));
}

/** MetaTrader's "EET with US daylight saving": New York time plus 7 hours, so that a day ends when New York closes. */
export const NEW_YORK_CLOSE = 'New York close';

const HOUR = 3_600_000;
/** Offsets change only at multiples of this, so results of `Intl` are cached for each. In milliseconds. */
const QUARTER = HOUR / 4;

/** Converts local times: with a fixed offset from UTC, or a time zone with daylight saving. */
export interface BrokerClock {
  /** Epoch milliseconds of a local time that was read as if it were UTC. Must be called in the order of the file. */
  utcOf(local: number): number;
  /** Converted times that occur twice, or not at all, at a change of daylight saving. */
  readonly counts: { readonly twice: number; readonly skipped: number };
}

/** Whether `zoneClock` knows the zone: an IANA name, or `NEW_YORK_CLOSE`. */
export function isZone(zone: string): boolean {
  try {
    return zone === NEW_YORK_CLOSE || new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** A clock without daylight saving. */
export function fixedClock(minutesAhead: number): BrokerClock {
  return { utcOf: (local) => local - minutesAhead * 60_000, counts: { twice: 0, skipped: 0 } };
}

/**
 * The clock of a zone. A time that occurs twice is the first of both moments, or the second if the file has already used the
 * first; in a file with the newest candle on top, the other way round. A time that is skipped is read as if the clock
 * hadn't been changed yet.
 */
export function zoneClock(zone: string): BrokerClock {
  const ahead = aheadOf(zone);
  const counts = { twice: 0, skipped: 0 };
  const used = new Set<number>();
  let before: number | undefined;
  let isDescending: boolean | undefined;
  return {
    counts,
    utcOf: (local) => {
      if (before !== undefined && before !== local) isDescending ??= local < before;
      before = local;
      const [early, late] = [ahead(local - 24 * HOUR), ahead(local + 24 * HOUR)];
      if (early === late) return local - early;
      const moments = [local - early, local - late].filter((moment) => local - moment === ahead(moment));
      const [only, other] = moments.sort((a, b) => (isDescending ? b - a : a - b));
      if (only === undefined) {
        counts.skipped++;
        return local - early;
      }
      if (other === undefined) return only;
      counts.twice++;
      const moment = used.has(only) ? other : only;
      used.add(moment);
      return moment;
    },
  };
}

/** Offset of the zone from UTC at a moment, in milliseconds; positive east of UTC. */
function aheadOf(zone: string): (moment: number) => number {
  const isNewYork = zone === NEW_YORK_CLOSE;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: isNewYork ? 'America/New_York' : zone,
    timeZoneName: 'longOffset',
  });
  const known = new Map<number, number>();
  return (moment) => {
    const quarter = Math.floor(moment / QUARTER);
    let ahead = known.get(quarter);
    if (ahead === undefined) {
      const [, sign, hours = '0', minutes = '0', seconds = '0'] =
        /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(format.format(quarter * QUARTER)) ?? [];
      ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * (sign === '-' ? -1000 : 1000);
      if (isNewYork) ahead += 7 * HOUR;
      known.set(quarter, ahead);
    }
    return ahead;
  };
}
