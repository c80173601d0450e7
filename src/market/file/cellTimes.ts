import { epochMilliseconds } from '../candleRows.ts';
import { isZone } from './brokerClock.ts';
import { visibleText } from './cellNumbers.ts';

/** Order of the parts of a date like `03/02/2026` or `26/02/03`; `2026-03-02` is unambiguous. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'yearFirst';

/** How the times of a file are written, as far as a single cell doesn't tell. */
export interface TimeFormat {
  readonly order: DateOrder;
  /** What numbers that aren't written like a date are: times since 1970, or a spreadsheet's days since 1899. */
  readonly numbers: 'epoch' | 'serial' | undefined;
  /** How the column with the time of day writes its digits, whose leading zeros spreadsheets drop; `share`: of a day. */
  readonly clock?: 'HH' | 'HHMM' | 'HHMMSS' | 'share' | undefined;
  /** The zone of times that name none, as the file says. */
  readonly zone?: Zone | undefined;
}

/** A fixed offset from UTC, in minutes, or the IANA name of a zone. */
export type Zone =
  | { readonly minutes: number; readonly name?: undefined }
  | { readonly minutes?: undefined; readonly name: string };

/**
 * Epoch milliseconds of a time, and which clock it is of: `UTC` for an absolute time, an IANA zone that the cell names,
 * `unknown` for a zone that nobody knows, or undefined if the cell names none. Times that aren't absolute are read as if they were UTC.
 */
export interface CellTime {
  readonly epoch: number;
  readonly zone: string | undefined;
}

/** Longer cells aren't times and aren't parsed. In UTF-16 units. */
const MAX_CELL_LENGTH = 80;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Year, month, day, and without separators hours, minutes, seconds and milliseconds. */
const COMPACT =
  /^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-3]\d)(?:([0-2]\d)(?:([0-5]\d)(?:([0-5]\d)(?:\d{3})?)?)?)?(?!\d)(.*)$/;
/** Also the years of Taiwan, with three digits. */
const YEAR_FIRST = /^(\d{4}|1\d{2})\s?([-./\s])\s?(\d{1,2}|\p{L}{3,}\.?)\s?\2\s?(\d{1,2})(?!\d)\.?(.*)$/u;
const NUMBERS = /^(\d{1,2})([-./])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)(.*)$/;
const DAY_NAME = /^(\d{1,2})(?:st|nd|rd|th|\.)?[-./\s]*(\p{L}{3,}\.?),?[-./\s]*(\d{4}|\d{2})(?![\d:])(.*)$/u;
const NAME_DAY = /^(\p{L}{3,}\.?)[-./\s]*(\d{1,2})(?:st|nd|rd|th)?,?[-./\s]+(\d{4}|\d{2})(?![\d:])(.*)$/u;
const WEEKDAY = /^\p{L}{2,}\.?,?\s+(?=\p{L}{3,}\.?[\s-]*\d|\d)/u;

/** The time in a cell, or in a date cell and a cell with the time of day; undefined if there is none. */
export function cellTime(cell: string, clock: string | undefined, format: TimeFormat): CellTime | undefined {
  // A table of numbers writes the day as a fraction, and a table of times its midnight beside the time of day.
  const date = visibleText(cell)
    .replace(/^(\d{8})\.0+$/, '$1')
    .replace(/[T\s]00:00(?::00)?$/, (midnight) => (clock === undefined ? midnight : ''));
  const time = clock === undefined ? '' : clockText(visibleText(clock), format.clock);
  const text = time === '' ? date : `${date} ${time}`;
  if (text.length > MAX_CELL_LENGTH) return undefined;
  const parts = dateParts(text, format.order);
  if (parts === undefined) {
    const read = numericTime(date, format.numbers);
    const rest = time === '' || format.numbers !== 'serial' ? MIDNIGHT : restOf(time, undefined);
    return read && rest && inZone(read.epoch + rest.milliseconds, read.zone ?? rest.zone, format.zone);
  }
  const day = dayOf(parts);
  const rest = restOf(parts.rest, parts.isCompact);
  if (day === undefined || rest === undefined) return undefined;
  return inZone(day + rest.milliseconds, rest.zone, rest.hasClock ? format.zone : undefined);
}

function inZone(epoch: number, own: string | undefined, zone: Zone | undefined): CellTime {
  if (own !== undefined || zone === undefined) return { epoch, zone: own };
  return zone.minutes === undefined
    ? { epoch, zone: zone.name }
    : { epoch: epoch - zone.minutes * 60_000, zone: 'UTC' };
}

/** The cell with the time of day, with the zeros that a spreadsheet has dropped. */
function clockText(cell: string, written: TimeFormat['clock']): string {
  if (written === 'share' && /^[01]?(?:\.\d+)?$/.test(cell) && cell !== '') {
    return new Date(Math.round(Number(cell) * 86_400) * 1000).toISOString().slice(11, 19);
  }
  if (!/^\d{1,6}$/.test(cell) || written === undefined) return cell;
  return written === 'HH' ? `${cell.padStart(2, '0')}00` : cell.padStart(written.length, '0');
}

/** The number in a cell that isn't written like a date; undefined if it holds none. */
export function timeNumber(cell: string): number | undefined {
  return NUMBER.test(cell) && !isCompactDate(cell) ? Number(cell) : undefined;
}

/** The numbers of a date whose order its text doesn't tell; the last one is the year, or has two digits. */
export function openDateParts(
  cell: string,
): { readonly numbers: readonly [number, number]; readonly separator: string; readonly isShort: boolean } | undefined {
  const parts = cell.length > MAX_CELL_LENGTH ? null : NUMBERS.exec(visibleText(cell));
  if (parts === null) return undefined;
  const [, first, separator = '', second, third = ''] = parts;
  return {
    numbers: [Number(first), Number(second)],
    separator,
    isShort: third.length === 2,
  };
}

/** The earliest number of seconds that is a time, in 1973; smaller numbers are days, years or the numbers of rows. */
export const FIRST_EPOCH = 1e8;
/** The numbers of a spreadsheet's days from 1970 to 2119. */
const SERIALS = [25_569, 80_000] as const;

/** Whether the number is one of a spreadsheet's days, which begin on 30 December 1899. */
export function isSerial(value: number): boolean {
  return value >= SERIALS[0] && value <= SERIALS[1];
}

const SERIAL_OF_1970 = 25_569;
const DAY = 86_400_000;

/**
 * Ticks of 100 nanoseconds from 1970 to 2099: of .NET since the year 1, by whatever clock, and of Windows since 1601. As
 * nanoseconds since 1970 they would be a few months before 1991 and 1975.
 */
const TICKS = [
  { from: 621_355_968e9, to: 662_380_416e9, of1970: 621_355_968e9, zone: undefined },
  { from: 116_444_736e9, to: 157_469_184e9, of1970: 116_444_736e9, zone: 'UTC' },
] as const;

function numericTime(text: string, numbers: TimeFormat['numbers']): CellTime | undefined {
  if (numbers === undefined || !NUMBER.test(text)) return undefined;
  const value = Number(text);
  if (numbers === 'serial') {
    // Whole seconds: a fraction of a day is never exact.
    return isSerial(value)
      ? { epoch: Math.round((value - SERIAL_OF_1970) * (DAY / 1000)) * 1000, zone: undefined }
      : undefined;
  }
  const ticks = TICKS.find(({ from, to }) => value >= from && value <= to);
  if (ticks !== undefined) return { epoch: Math.round((value - ticks.of1970) / 1e4), zone: ticks.zone };
  const epoch = epochMilliseconds(value);
  return epoch === undefined ? undefined : { epoch, zone: 'UTC' };
}

function isCompactDate(text: string): boolean {
  const [, year, month, day] = COMPACT.exec(text) ?? [];
  return year !== undefined && dayOf({ year: Number(year), month: Number(month), day: Number(day) }) !== undefined;
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** What follows the date. */
  readonly rest: string;
  /** Whether the date is written without separators. */
  readonly isCompact?: true;
}

function dateParts(cell: string, order: DateOrder): DateParts | undefined {
  const plain = cell
    .replace(/[年月]\s?/g, '-')
    .replace('日', ' ')
    .replaceAll('\u2212', '-');
  // JavaScript writes the zone's name after its offset.
  const text = plain.endsWith(')') ? plain.slice(0, plain.lastIndexOf('(')).trimEnd() : plain;
  const compact = COMPACT.exec(text);
  if (compact !== null) {
    const [, year, month, day, hours = '', minutes = hours && '00', seconds = '', rest = ''] = compact;
    return { ...numbersOf(year, month, day), rest: `${hours}${minutes}${seconds}${rest}`, isCompact: true };
  }
  const first = YEAR_FIRST.exec(text);
  if (first !== null) return { ...numbersOf(first[1], first[3], first[4]), rest: first[5] ?? '' };
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [, one, separator, two, three = '', rest = ''] = numbers;
    if (order === 'yearFirst' && three.length === 2) return { ...numbersOf(one, two, three), rest };
    const isMonthFirst = order === 'monthFirst' && separator !== '.';
    return { ...(isMonthFirst ? numbersOf(three, one, two) : numbersOf(three, two, one)), rest };
  }
  const named = text.replace(WEEKDAY, '');
  const dayName = DAY_NAME.exec(named);
  if (dayName !== null) return { ...numbersOf(dayName[3], dayName[2], dayName[1]), rest: dayName[4] ?? '' };
  const nameDay = NAME_DAY.exec(named) ?? NAME_DAY.exec(text);
  if (nameDay !== null) return { ...numbersOf(nameDay[3], nameDay[1], nameDay[2]), rest: nameDay[4] ?? '' };
  return unixDate(named);
}

/** `Jan 05 09:30:00 2026`, with the year at the end. */
function unixDate(text: string): DateParts | undefined {
  const parts = /^(\p{L}{3,})\s+(\d{1,2})\s+(\d{1,2}:\d{2}:\d{2})(?:\s+([A-Z]{3,4}))?\s+(\d{4})$/u.exec(text);
  if (parts === null) return undefined;
  return { ...numbersOf(parts[5], parts[1], parts[2]), rest: `${parts[3]} ${parts[4] ?? ''}` };
}

function numbersOf(year = '', month = '', day = ''): Pick<DateParts, 'year' | 'month' | 'day'> {
  // Two digits are a year from 1970 to 2049. From 50 to 69 they are one of the past, or of Thailand, and nothing says which.
  const short = Number(year);
  const full = short < 50 ? short + 2000 : short < 70 ? Number.NaN : short + 1900;
  return {
    year: year.length === 2 ? full : commonYear(Number(year)),
    month: /^\d/.test(month) ? Number(month) : (monthOfName(month) ?? 0),
    day: Number(day),
  };
}

/** The year of the common era: Thailand counts from 543 years before it, Taiwan from 1912. */
function commonYear(year: number): number {
  if (year < 200) return year + 1911;
  return year >= 2443 && year <= 2643 ? year - 543 : year;
}

/** Epoch milliseconds of the beginning of the day in UTC; undefined if there is no such day, or in another calendar only. */
function dayOf({ year, month, day }: Pick<DateParts, 'year' | 'month' | 'day'>): number | undefined {
  if (!(year >= 1600 && year <= 2200)) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

const CLOCK =
  /^(?:(\d{1,2})[:.h]?(\d{2})(?:[:.]?(\d{2}))?(?:[.,:](\d{1,9}))?|(\d{1,2})(?=[\s-]*[ap]\.?m))(?:[\s-]*([ap])\.?\s?m\b\.?)?/i;
/** Offsets from UTC, in minutes, of the zones that files write as letters and that mean one thing only. */
const LETTERS: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -300,
  EDT: -240,
  PST: -480,
  PDT: -420,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  JST: 540,
  HKT: 480,
  SGT: 480,
};

interface RestOfTime {
  readonly milliseconds: number;
  readonly zone: string | undefined;
  /** Whether a time of day is written. */
  readonly hasClock: boolean;
}

const MIDNIGHT: RestOfTime = { milliseconds: 0, zone: undefined, hasClock: false };

/** The time of day and the zone after a date; undefined if it is something else. */
function restOf(text: string, isCompact: boolean | undefined): RestOfTime | undefined {
  const rest = text.replace(/^[T\s,_:;-]+/i, '').trim();
  if (rest === '') return MIDNIGHT;
  if (rest === '0') return { ...MIDNIGHT, hasClock: true };
  // A spreadsheet drops the zero at the beginning: `93000` is 09:30:00.
  const clock = /^(?:\d{5}|\d{3})$/.test(rest) ? `0${rest}` : rest;
  const parts = CLOCK.exec(clock);
  if (parts === null) return undefined;
  const [all, hours = parts[5], minutes = '0', seconds = '0', , , half] = parts;
  const after = clock.slice(all.length).trim();
  // Java writes the zone's name in brackets after its offset.
  const bracket = after.endsWith(']') ? after.lastIndexOf('[') : -1;
  const time = milliseconds(Number(hours), Number(minutes), Number(seconds), half?.toLowerCase());
  const zone = zoneOf(bracket > 0 ? after.slice(0, bracket) : after);
  if (time === undefined || zone === undefined) return undefined;
  // `20260105-09:30:00` is how Interactive Brokers writes UTC.
  const isDash = isCompact === true && /^-\d/.test(text);
  if (zone.minutes === undefined) {
    return { milliseconds: time, zone: zone.name ?? (isDash ? 'UTC' : undefined), hasClock: true };
  }
  return { milliseconds: time - zone.minutes * 60_000, zone: 'UTC', hasClock: true };
}

function milliseconds(hours: number, minutes: number, seconds: number, half: string | undefined): number | undefined {
  const hour = half === undefined || hours > 12 ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  // 24:00 is the end of the day.
  if (hour > 24 || minutes > 59 || seconds > 59 || (hour === 24 && minutes + seconds > 0)) return undefined;
  return ((hour * 60 + minutes) * 60 + seconds) * 1000;
}

/** A fixed offset from UTC or the name of a zone; neither if the text is empty, undefined if it is no zone. */
function zoneOf(text: string): { readonly minutes?: number; readonly name?: string } | undefined {
  if (text === '') return {};
  const offset = /^(?:UTC|GMT)?\s?([+-])(\d{1,2}):?(\d{2})?(?::00)?$/i.exec(text);
  if (offset !== null) {
    return { minutes: (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0)) };
  }
  const letters = LETTERS[text.toUpperCase()];
  if (letters !== undefined) return { minutes: letters };
  if (text.includes('/') && isKnownZone(text)) return { name: text };
  return /^[A-Z]{3,5}$/.test(text) ? { name: 'unknown' } : undefined;
}

/** The zone in a label such as `Time (EST)` or `US/Eastern`; undefined if it names none that means one thing. */
export function zoneInLabel(label: string): Zone | undefined {
  const text = (/\(([^()]{1,40})\)/.exec(label)?.[1] ?? label).trim();
  if (label.endsWith('[G]')) return { minutes: 0 };
  if (/^(?:ET|Eastern(?:\sTime)?|New York)$/i.test(text)) return { name: 'America/New_York' };
  const { minutes, name } = zoneOf(text) ?? {};
  if (minutes !== undefined) return { minutes };
  return name === undefined || name === 'unknown' ? undefined : { name };
}

/** The zone in a cell of a column of zones, also a plain number of hours or seconds; `unknown` if nobody knows it. */
export function zoneInCell(cell: string): Zone {
  const text = visibleText(cell);
  const value = /^[+-]?\d{1,5}(?:\.[05])?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= MOST_HOURS) return { minutes: value * 60 };
  if (value % 900 === 0 && Math.abs(value) <= MOST_HOURS * 3600) return { minutes: value / 60 };
  return zoneInLabel(text) ?? { name: 'unknown' };
}

/** The farthest zone from UTC. */
const MOST_HOURS = 14;

const zones = new Map<string, boolean>();
/** Most names of zones kept. */
const MAX_ZONES = 100;

/** Each row of a file names its zone, and asking `Intl` takes long. */
function isKnownZone(name: string): boolean {
  let isKnown = zones.get(name);
  if (isKnown === undefined) {
    isKnown = isZone(name);
    if (zones.size < MAX_ZONES) zones.set(name, isKnown);
  }
  return isKnown;
}

const ENGLISH = 'january february march april may june july august september october november december'.split(' ');
/** Further languages in which programs write the months of candle files. */
const LANGUAGES = ['de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'tr', 'ru', 'sv', 'id'];
const monthsOf = new Map<string, ReadonlyMap<string, number>>();

/** The month, from 1, of a name as a whole or shortened; undefined if it is none. */
function monthOfName(name: string): number | undefined {
  const plain = plainName(name);
  const english = ENGLISH.findIndex((month) => month === plain || (month.startsWith(plain) && plain.length === 3));
  if (english !== -1) return english + 1;
  if (plain === 'sept') return 9;
  for (const language of LANGUAGES) {
    const months = monthsOf.get(language) ?? monthNames(language);
    monthsOf.set(language, months);
    const month = months.get(plain);
    if (month !== undefined) return month;
  }
  return undefined;
}

function monthNames(language: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const length of ['long', 'short'] as const) {
    // With a day, some languages write the month in another case.
    for (const day of [{}, { day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...day, month: length, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
        const name = plainName(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (name !== '') found.set(name, month);
      }
    }
  }
  return found;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll('.', '').normalize('NFC');
}
