import { UTC_TIME_PATTERN } from './card.ts';
import type { PointSketch } from './cardSketch.ts';

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** The furthest a date can lie from 1970, either way, in milliseconds (ECMAScript, Time Values). */
const FURTHEST = 8.64e15;

/** Epoch milliseconds of a point's time as the interface takes it (P2 2.4); absent where it is none. */
export function epochOf(time: string | number): number | undefined {
  if (typeof time === 'number') return isPointTime(time) ? time : undefined;
  return UTC_TIME_PATTERN.test(time) ? epochOfDateTime(time) : undefined;
}

/** Whether the interface takes this as a point's time (P2 2.4). */
export function isPointTime(time: string | number): boolean {
  if (typeof time === 'number') return Number.isSafeInteger(time) && Math.abs(time) <= FURTHEST;
  return UTC_TIME_PATTERN.test(time) && isOnCalendar(time) && isOnClock(time);
}

/** For a text of the pattern: read by place, because this is asked of every point at every keystroke. */
function isOnCalendar(time: string): boolean {
  const [month, day] = [twoDigits(time, 5), twoDigits(time, 8)];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= daysIn(twoDigits(time, 0) * 100 + twoDigits(time, 2), month);
}

function isOnClock(time: string): boolean {
  return twoDigits(time, 11) <= 23 && twoDigits(time, 14) <= 59 && (time[16] !== ':' || twoDigits(time, 17) <= 59);
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

/** Epoch milliseconds of an ISO 8601 date and time that really exists; one without a zone is read as UTC. */
export function epochOfDateTime(time: string): number | undefined {
  const parts = DATE_TIME.exec(time);
  if (parts === null) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const [hour, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const zone = zoneMinutes(parts[8]);
  if (zone === undefined) return undefined;
  const date = new Date(Date.UTC(2000, 0, 1, hour, minute, second, Math.trunc(Number(`0${parts[7] ?? ''}`) * 1000)));
  // Not by `Date.UTC` alone: it takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() - zone * 60_000;
}

/** Minutes ahead of UTC; absent for a zone that cannot be. */
function zoneMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** A time as cards write it: whole seconds where it has no parts of one. */
export function formatUtcTime(epoch: number): string {
  return new Date(epoch).toISOString().replace('.000Z', 'Z');
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Years 0 to 9999: what ISO text without a sign can say. */
const EARLIEST = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** Puts a time, in epoch milliseconds, on the nearest whole millisecond that a card can hold. */
export function clampTime(time: number): number {
  return Math.min(LATEST, Math.max(EARLIEST, Math.round(time)));
}

/** A point's time in epoch milliseconds; undefined when it is missing or no time. */
export function pointTime(point: PointSketch): number | undefined {
  const { time } = point;
  const epoch = typeof time === 'string' ? (UTC_TIME_PATTERN.test(time) ? Date.parse(time) : Number.NaN) : time;
  return epoch !== undefined && epoch >= EARLIEST && epoch <= LATEST ? epoch : undefined;
}

/** `epoch` the way `like` is written: a number stays a number, text stays text, with milliseconds only where needed. */
export function writeTime(epoch: number, like: string | number | undefined): string | number {
  const time = clampTime(epoch);
  return typeof like === 'number' ? time : new Date(time).toISOString().replace('.000Z', 'Z');
}
