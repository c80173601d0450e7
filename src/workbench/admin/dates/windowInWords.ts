import { l10n } from 'vscode';
import { formatLocalClock } from '../../../card/shownValues.ts';
import { type DateWindow, readTypedTime } from './localDays.ts';

/** `2026-03-28 23:00 – 2026-03-29 22:00 UTC`: what is sent, to the second where it is not full minutes. */
export function formatUtcWindow({ startAt, endAt }: DateWindow): string {
  return l10n.t('{0} – {1} UTC', formatUtcMinutes(startAt), formatUtcMinutes(endAt));
}

/** `2026-03-28 23:00`. */
export function formatUtcMinutes(iso: string): string {
  const [day = '', time = ''] = iso.replace('Z', '').split('T');
  const [hours, minutes, seconds = ''] = time.split(':');
  return `${day} ${hours}:${minutes}${Number(seconds) === 0 ? '' : `:${seconds.replace(/\.0+$/, '')}`}`;
}

/** A moment as it can be typed again: on this machine's clock, or in UTC where that would be another moment. */
export function editableTime(iso: string): string {
  const local = formatLocalClock(Date.parse(iso));
  const read = readTypedTime(local);
  return read?.kind === 'time' && read.at.getTime() === Date.parse(iso) ? local : new Date(iso).toISOString();
}
