import { l10n } from 'vscode';
import { formatLocalClock } from '../../../card/model/formatValues.ts';
import { MINUTE_MS } from '../../../time.ts';

/** A time window in UTC: start inclusive, end exclusive. */
export interface DateWindow {
  /** ISO 8601, ending in `Z`. */
  readonly startAt: string;
  readonly endAt: string;
}

/** The most common windows. */
export const WINDOW_PRESETS = ['today', 'yesterday', 'lastSevenDays', 'thisMonth', 'lastMonth'] as const;
/** A common window. */
export type WindowPreset = (typeof WINDOW_PRESETS)[number];

/** A local day, e.g. `2026-03-29`. */
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A local time, e.g. `2026-03-29 14:30`. */
const TIME_PATTERN = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;
/** A UTC time, e.g. `2026-03-29T12:30:00Z`. */
const UTC_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

type TypedTime =
  | { readonly kind: 'time'; readonly at: Date }
  /** A whole local day: from its first moment to the first of the next. */
  | { readonly kind: 'day'; readonly start: Date; readonly end: Date };

/** Whether a text is a date of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = numbersOf(DAY_PATTERN, text) ?? [];
  return isInCalendar(year, month, day);
}

/** Reads a local day, a local time or a UTC time; undefined if it is none of these or doesn't exist. */
export function readTypedTime(text: string): TypedTime | undefined {
  if (UTC_TIME_PATTERN.test(text)) {
    const at = new Date(text);
    const isThere = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19);
    return isThere ? { kind: 'time', at } : undefined;
  }
  const day = numbersOf(DAY_PATTERN, text);
  if (day !== undefined) {
    const [year = 0, month = 0, date = 0] = day;
    if (!isInCalendar(year, month, date)) return undefined;
    return { kind: 'day', start: startOfDay(year, month - 1, date), end: startOfDay(year, month - 1, date + 1) };
  }
  const time = numbersOf(TIME_PATTERN, text);
  if (time === undefined) return undefined;
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0, seconds = 0] = time;
  if (!isInCalendar(year, month, date)) return undefined;
  const at = startOfDay(year, month - 1, date);
  at.setHours(hours, minutes, seconds);
  // A time that the clocks skip in spring reads as another one, so it doesn't exist.
  const isThere = at.getHours() === hours && at.getMinutes() === minutes && at.getSeconds() === seconds;
  return isThere ? { kind: 'time', at } : undefined;
}

/**
 * The last full minute, where a window of today ends. The service refuses ends in the future and its clock may be a
 * little behind, and times are shown and sent in minutes.
 */
export function startOfMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** A window in local days, until the last full minute at most: no end is in the future. */
export function presetWindow(preset: WindowPreset, clock: Date): DateWindow {
  const now = startOfMinute(clock);
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  switch (preset) {
    case 'today':
      return windowBetween(startOfDay(year, month, day), now);
    case 'yesterday':
      return windowBetween(startOfDay(year, month, day - 1), startOfDay(year, month, day));
    case 'lastSevenDays':
      return windowBetween(startOfDay(year, month, day - 6), now);
    case 'thisMonth':
      return windowBetween(startOfDay(year, month, 1), now);
    case 'lastMonth':
      return windowBetween(startOfDay(year, month - 1, 1), startOfDay(year, month, 1));
  }
}

/** The window between two times. */
export function windowBetween(start: Date, end: Date): DateWindow {
  return { startAt: start.toISOString(), endAt: end.toISOString() };
}

/**
 * The first moment of a local day: 01:00 where clocks go forward at midnight, the earlier one where midnight comes
 * twice. The days of a year have no gaps or overlaps.
 */
function startOfDay(year: number, month: number, day: number): Date {
  const start = new Date(year, month, day);
  // The Date constructor takes years below 100 for 19xx.
  if (year < 100) start.setFullYear(year, month, day);
  return start;
}

function isInCalendar(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function numbersOf(pattern: RegExp, text: string): readonly number[] | undefined {
  const match = pattern.exec(text);
  return match === null ? undefined : match.slice(1).map((part) => Number(part ?? 0));
}

/** `2026-03-28 23:00 – 2026-03-29 22:00 UTC`: what is sent, with seconds if they aren't zero. */
export function formatUtcWindow({ startAt, endAt }: DateWindow): string {
  return l10n.t('{0} – {1} UTC', formatUtcMinutes(startAt), formatUtcMinutes(endAt));
}

/** `2026-03-28 23:00`. */
export function formatUtcMinutes(iso: string): string {
  const [day = '', time = ''] = iso.replace('Z', '').split('T');
  const [hours, minutes, seconds = ''] = time.split(':');
  return `${day} ${hours}:${minutes}${Number(seconds) === 0 ? '' : `:${seconds.replace(/\.0+$/, '')}`}`;
}

/** A time as it can be typed again: local, or UTC where local time is ambiguous. */
export function editableTime(iso: string): string {
  const local = formatLocalClock(Date.parse(iso));
  const read = readTypedTime(local);
  return read?.kind === 'time' && read.at.getTime() === Date.parse(iso) ? local : new Date(iso).toISOString();
}
