import { l10n } from 'vscode';
import { type DateWindow, readTypedTime } from './localDays.ts';

/** `2026-03-28 23:00 – 2026-03-29 22:00 UTC`: what is sent, to the second where it is not full minutes. */
export function utcBounds({ startAt, endAt }: DateWindow): string {
  return l10n.t('{0} – {1} UTC', utcMinutes(startAt), utcMinutes(endAt));
}

/** `2026-03-28 23:00`. */
export function utcMinutes(iso: string): string {
  const [day = '', time = ''] = iso.replace('Z', '').split('T');
  const [hours, minutes, seconds = ''] = time.split(':');
  return `${day} ${hours}:${minutes}${Number(seconds) === 0 ? '' : `:${seconds.replace(/\.0+$/, '')}`}`;
}

/** A moment on this machine's clock, e.g. `2026-03-29 00:00`. */
export function localMinutes(iso: string): string {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A moment as it can be typed again: on this machine's clock, or in UTC where that would be another moment. */
export function typableTime(iso: string): string {
  const local = localMinutes(iso);
  const read = readTypedTime(local);
  return read?.kind === 'time' && read.at.getTime() === Date.parse(iso) ? local : new Date(iso).toISOString();
}
