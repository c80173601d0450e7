/** Numbers and times for people, the same on every screen whatever the machine's locale. */

import { lazy } from './lazy.ts';
import { TEXT_LANGUAGE } from './textLanguage.ts';

/** Created on first use: it's the most expensive line of a window's start. */
const numbers = lazy(() => new Intl.NumberFormat(TEXT_LANGUAGE, { maximumFractionDigits: 20 }));

/** A number, or the digits of one that a double can't hold, with thousands separators: `1,234,567.5`. */
export function formatNumber(value: number | `${number}`): string {
  return numbers().format(value);
}

/** A time (epoch milliseconds) in UTC: `2026-03-02 08:00 UTC`, with seconds only if there are any. */
export function formatUtc(time: number): string {
  const iso = new Date(time).toISOString();
  const seconds = iso.slice(16, 19);
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}${seconds === ':00' ? '' : seconds} UTC`;
}

/** The same time in the machine's zone: `2026-03-02 13:30 UTC+5:30`, or `UTC` alone without an offset. */
export function formatLocalTime(time: number, precision: 'minutes' | 'seconds' = 'minutes'): string {
  const ahead = -new Date(time).getTimezoneOffset();
  return `${formatLocalClock(time, precision)} UTC${ahead === 0 ? '' : formatOffset(ahead)}`;
}

/** The same without the zone, in a form that can be typed: `2026-03-02 13:30`. */
export function formatLocalClock(time: number, precision: 'minutes' | 'seconds' = 'minutes'): string {
  const at = new Date(time);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  const clock = [at.getHours(), at.getMinutes(), ...(precision === 'seconds' ? [at.getSeconds()] : [])];
  return `${day} ${clock.map(twoDigits).join(':')}`;
}

/** Minutes ahead of UTC as `+1` or `-3:30`. */
function formatOffset(ahead: number): string {
  const [whole, rest] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${ahead < 0 ? '-' : '+'}${whole}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
