import { UTC_TIME_PATTERN } from '../card.ts';

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** The furthest a date can lie from 1970, either way, in milliseconds (ECMAScript, Time Values). */
const FURTHEST = 8.64e15;

/** Epoch milliseconds of a point's time as the interface takes it (P2 2.4); absent where it is none. */
export function epochOf(time: string | number): number | undefined {
  if (typeof time === 'number') return Number.isSafeInteger(time) && Math.abs(time) <= FURTHEST ? time : undefined;
  return UTC_TIME_PATTERN.test(time) ? epochOfDateTime(time) : undefined;
}

/** Epoch milliseconds of an ISO 8601 date and time that really exists; one without a zone is read as UTC. */
export function epochOfDateTime(time: string): number | undefined {
  const parts = DATE_TIME.exec(time);
  if (parts === null) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if ((hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return undefined;
  const zone = parts[7] ?? 'Z';
  if (zone !== 'Z' && (Number(zone.slice(1, 3)) > 23 || Number(zone.slice(-2)) > 59)) return undefined;
  const withZone = parts[7] === undefined ? `${time}Z` : time.replace(/([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const epoch = Date.parse(withZone);
  return Number.isNaN(epoch) ? undefined : epoch;
}

/** A time as cards write it: whole seconds where it has no parts of one. */
export function formatUtcTime(epoch: number): string {
  return new Date(epoch).toISOString().replace('.000Z', 'Z');
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
